<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>CodeFacts</name>
    <message>
        <source>Weights</source>
        <translation>权重数</translation>
    </message>
    <message>
        <source>Padding beyond the columns is not counted.</source>
        <translation>列之外的填充不计入。</translation>
    </message>
    <message>
        <source>Zero share</source>
        <translation>零码占比</translation>
    </message>
    <message>
        <source>Share of the weights whose code stands for zero; – where the format has no such code.</source>
        <translation>码字表示零的权重所占比例；格式没有这种码字时显示 –。</translation>
    </message>
    <message>
        <source>Zero share of Ternary Bonsai 2 27B</source>
        <translation>Ternary Bonsai 2 27B 的零码占比</translation>
    </message>
    <message>
        <source>The whole model&apos;s fingerprint, for ternary formats only. Single tensors are near it.</source>
        <translation>整个模型的指纹，仅用于三进制格式。单个张量与它接近。</translation>
    </message>
    <message>
        <source>Illegal codes</source>
        <translation>非法码字</translation>
    </message>
    <message>
        <source>Codes or carrier bytes that the format does not allow.</source>
        <translation>格式不允许的码字或载体字节。</translation>
    </message>
    <message>
        <source>Non-canonical carriers</source>
        <translation>非规范载体</translation>
    </message>
    <message>
        <source>Carrier bytes that decode but that no encoder writes.</source>
        <translation>能解码、但没有编码器会写出的载体字节。</translation>
    </message>
    <message>
        <source>Groups with scale zero</source>
        <translation>尺度为零的组</translation>
    </message>
    <message>
        <source>All weights of such a group are zero.</source>
        <translation>这种组的权重全部为零。</translation>
    </message>
    <message>
        <source>… with codes other than zero</source>
        <translation>……其中有非零码字的组</translation>
    </message>
    <message>
        <source>An encoder that finds a group to be zero writes zero codes too.</source>
        <translation>编码器遇到全零的组时，码字也写零。</translation>
    </message>
    <message>
        <source>Padding bytes not zero</source>
        <translation>非零的填充字节</translation>
    </message>
    <message>
        <source>Between the planes, and in lanes beyond the columns.</source>
        <translation>平面之间以及列之外通道中的填充。</translation>
    </message>
</context>
<context>
    <name>FigureWords</name>
    <message>
        <source>Scales: median</source>
        <translation>尺度：中位数</translation>
    </message>
    <message>
        <source>Scales: negative</source>
        <translation>尺度：负值</translation>
    </message>
    <message>
        <source>Scales: NaN</source>
        <translation>尺度：NaN</translation>
    </message>
    <message>
        <source>Scales: infinite</source>
        <translation>尺度：无穷</translation>
    </message>
    <message>
        <source>Scales: zero</source>
        <translation>尺度：零</translation>
    </message>
    <message>
        <source>Scales: kinds of high byte</source>
        <translation>尺度：高字节种类</translation>
    </message>
    <message>
        <source>Codes: zero share</source>
        <translation>码字：零码占比</translation>
    </message>
    <message>
        <source>Codes: illegal</source>
        <translation>码字：非法</translation>
    </message>
    <message>
        <source>Values: RMS</source>
        <translation>数值：均方根</translation>
    </message>
    <message>
        <source>Values: largest magnitude</source>
        <translation>数值：最大绝对值</translation>
    </message>
    <message>
        <source>Bits per weight</source>
        <translation>每权重位数</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Differs from the other file</source>
        <translation>与另一文件的差异</translation>
    </message>
    <message>
        <source>Median of all positive finite scales of a tensor.</source>
        <translation>张量全部有限正尺度的中位数。</translation>
    </message>
    <message>
        <source>How many scales are below zero. A healthy tensor has none in most formats.</source>
        <translation>小于零的尺度个数。在大多数格式中，健康的张量没有负尺度。</translation>
    </message>
    <message>
        <source>How many scales are not a number. A healthy tensor has none.</source>
        <translation>值为 NaN 的尺度个数。健康的张量没有。</translation>
    </message>
    <message>
        <source>How many scales are infinite. A healthy tensor has none.</source>
        <translation>值为无穷的尺度个数。健康的张量没有。</translation>
    </message>
    <message>
        <source>How many scales are zero.</source>
        <translation>值为零的尺度个数。</translation>
    </message>
    <message>
        <source>How many different high bytes the 16-bit scales have: a few in real scales, nearly 256 in bytes that are no scales.</source>
        <translation>16 位尺度的高字节有多少种：真正的尺度只有几种，不是尺度的字节则接近 256 种。</translation>
    </message>
    <message>
        <source>Share of the weights whose code stands for zero.</source>
        <translation>码字表示零的权重所占比例。</translation>
    </message>
    <message>
        <source>How many codes or carrier bytes the format does not allow.</source>
        <translation>格式不允许的码字或载体字节个数。</translation>
    </message>
    <message>
        <source>Root of the mean square of the decoded values.</source>
        <translation>解码后数值的均方根。</translation>
    </message>
    <message>
        <source>Largest magnitude among the finite decoded values.</source>
        <translation>有限解码值中的最大绝对值。</translation>
    </message>
    <message>
        <source>Stored bits per weight, padding included.</source>
        <translation>每个权重的存储位数，含填充。</translation>
    </message>
    <message>
        <source>Healthy, suspect or broken by the rules for scales and codes.</source>
        <translation>按尺度和码字的规则判定为健康、可疑或损坏。</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>个尺度</translation>
    </message>
    <message>
        <source>kinds</source>
        <translation>种</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>个码字</translation>
    </message>
    <message>
        <source>of all codes</source>
        <translation>占全部码字</translation>
    </message>
    <message>
        <source>bits per weight</source>
        <translation>位/权重</translation>
    </message>
    <message>
        <source>other format or shape</source>
        <translation>格式或形状不同</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>没有对应条目</translation>
    </message>
    <message>
        <source>nothing to judge</source>
        <translation>无可判定</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>Outlier: |x − column median| &gt; 5 · 1.4826 · MAD and &gt; 1 % of the median, in a column of at least five figures. MAD is the median of the distances from the median.</source>
        <translation>离群：|x − 列中位数| &gt; 5 · 1.4826 · MAD 且大于中位数的 1 %，该列至少有五个数字。MAD 是各值到中位数距离的中位数。</translation>
    </message>
    <message>
        <source>Whether the entry of the same name in the other file has another format or shape, or other bytes: rows in another order differ too.</source>
        <translation>另一个文件中同名条目的格式、形状或字节是否不同：行的顺序不同也算不同。</translation>
    </message>
    <message>
        <source>same bytes</source>
        <translation>字节相同</translation>
    </message>
    <message>
        <source>other bytes</source>
        <translation>字节不同</translation>
    </message>
</context>
<context>
    <name>audit</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>可加载</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>refuses</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Audit report</source>
        <translation>审计报告</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>tensors scanned</source>
        <translation>已扫描的张量</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重数</translation>
    </message>
    <message>
        <source>Payload at (B)</source>
        <translation>负载起点（B）</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>文件数</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现的问题</translation>
    </message>
    <message>
        <source>Nothing wrong found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>File offset (B)</source>
        <translation>文件偏移（B）</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Rows shown:</source>
        <translation>显示的行数：</translation>
    </message>
    <message>
        <source>Who can load this?</source>
        <translation>谁能加载？</translation>
    </message>
    <message>
        <source>Loader</source>
        <translation>加载器</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>First complaint</source>
        <translation>首个拒绝理由</translation>
    </message>
    <message>
        <source>Scales and codes</source>
        <translation>尺度与码字</translation>
    </message>
    <message>
        <source>Nothing was scanned.</source>
        <translation>尚未扫描。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>尺度数</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>负值</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Zero share</source>
        <translation>零码占比</translation>
    </message>
    <message>
        <source>Histogram (log)</source>
        <translation>直方图（对数）</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Arrangements tried by the doctor</source>
        <translation>诊断尝试过的排布</translation>
    </message>
    <message>
        <source>Declared</source>
        <translation>声明的</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Better by</source>
        <translation>优势</translation>
    </message>
    <message>
        <source>Differences between A and B</source>
        <translation>A 与 B 的差异</translation>
    </message>
    <message>
        <source>The two have the same structure.</source>
        <translation>两者结构相同。</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B</translation>
    </message>
    <message>
        <source>key only in A</source>
        <translation>键仅在 A</translation>
    </message>
    <message>
        <source>key only in B</source>
        <translation>键仅在 B</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>The containers differ, and with them the names. The rows of the two are compared by the profile of the model: Mapping in the window, `ninspect-cli map A B --observe`.</source>
        <translation>两个容器不同，名称也随之不同。两者的行按模型配置比较：窗口中的“映射”，或 `ninspect-cli map A B --observe`。</translation>
    </message>
</context>
<context>
    <name>backends</name>
    <message>
        <source>this program was built without CUDA support</source>
        <translation>此程序构建时未包含 CUDA 支持</translation>
    </message>
</context>
<context>
    <name>convert</name>
    <message>
        <source>The GGUF is a file that rows can be moved from</source>
        <translation>GGUF 文件的行可以直接搬移</translation>
    </message>
    <message>
        <source>Its metadata say what the profile expects: rotation, signs, widths, names</source>
        <translation>元数据与模型配置的期望一致：旋转、符号、宽度、名称</translation>
    </message>
    <message>
        <source>Its tensors are all there, of the right types and shapes</source>
        <translation>张量齐全，类型和形状正确</translation>
    </message>
    <message>
        <source>The .ninfer is of the right kind: version, model, weights</source>
        <translation>.ninfer 的种类正确：版本、模型、权重</translation>
    </message>
    <message>
        <source>Its objects are all there, of the right shapes</source>
        <translation>对象齐全，形状正确</translation>
    </message>
    <message>
        <source>Every row is used exactly once</source>
        <translation>每一行恰好使用一次</translation>
    </message>
    <message>
        <source>The result can be called so</source>
        <translation>结果可以使用这个标识</translation>
    </message>
    <message>
        <source>No input was changed since it was opened</source>
        <translation>输入文件打开后没有变动</translation>
    </message>
    <message>
        <source>The result replaces nothing that is needed</source>
        <translation>结果不会替换转换所需的文件</translation>
    </message>
    <message>
        <source>The result can be written under its name</source>
        <translation>结果可以用这个文件名写入</translation>
    </message>
    <message>
        <source>The file system takes a file of this size</source>
        <translation>文件系统容得下这么大的文件</translation>
    </message>
    <message>
        <source>There is room for the result</source>
        <translation>磁盘空间足够</translation>
    </message>
    <message>
        <source>Every byte of the result has its place and its source</source>
        <translation>结果的每个字节都有位置和来源</translation>
    </message>
    <message>
        <source>Conversion report</source>
        <translation>转换报告</translation>
    </message>
    <message>
        <source>Every byte was read back and compared with its source.</source>
        <translation>每个字节都已回读并与来源比较。</translation>
    </message>
    <message>
        <source>The result was not read back.</source>
        <translation>结果没有回读校验。</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Size (B)</source>
        <translation>大小 (B)</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原始文件</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>模型配置</translation>
    </message>
    <message>
        <source>Profile from</source>
        <translation>模型配置来自</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>新生成</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Timings</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Reading back</source>
        <translation>回读校验</translation>
    </message>
    <message>
        <source>Waiting for the disk</source>
        <translation>等待磁盘</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>预检</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>What has to be right</source>
        <translation>检查内容</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>Objects</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>How</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>File offset (B)</source>
        <translation>文件偏移 (B)</translation>
    </message>
    <message>
        <source>Made of</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>taken from the original</source>
        <translation>借用自原始文件</translation>
    </message>
    <message>
        <source>rows of {objects}</source>
        <translation>{objects} 的行</translation>
    </message>
    <message>
        <source>rows to planes</source>
        <translation>行拆为平面</translation>
    </message>
    <message>
        <source>planes to rows</source>
        <translation>平面合为行</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算得出</translation>
    </message>
    <message>
        <source>copied</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>{file} does not exist</source>
        <translation>{file} 不存在</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>请检查路径。</translation>
    </message>
    <message>
        <source>no permission to access {file}</source>
        <translation>没有访问 {file} 的权限</translation>
    </message>
    <message>
        <source>Change its permissions or run as a user who may access it.</source>
        <translation>请更改它的权限，或以有权访问的用户身份运行。</translation>
    </message>
    <message>
        <source>{file} is held by another program</source>
        <translation>{file} 正被另一个程序占用</translation>
    </message>
    <message>
        <source>Close the program that uses it and try again.</source>
        <translation>请关闭占用它的程序后重试。</translation>
    </message>
    <message>
        <source>{file} is not a regular file</source>
        <translation>{file} 不是普通文件</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>请指定一个文件。</translation>
    </message>
    <message>
        <source>cannot open {file}: {found}</source>
        <translation>无法打开 {file}：{found}</translation>
    </message>
    <message>
        <source>cannot read {file}: {found}</source>
        <translation>无法读取 {file}：{found}</translation>
    </message>
    <message>
        <source>Check the disk or the network connection.</source>
        <translation>请检查磁盘或网络连接。</translation>
    </message>
    <message>
        <source>{file} ends too early</source>
        <translation>{file} 过早结束</translation>
    </message>
    <message>
        <source>The file is incomplete or damaged: copy or download it again.</source>
        <translation>文件不完整或已损坏：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{file} was changed by another program since it was opened</source>
        <translation>{file} 打开之后被其他程序改动了</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开它。</translation>
    </message>
    <message>
        <source>cannot write {file}: {found}</source>
        <translation>无法写入 {file}：{found}</translation>
    </message>
    <message>
        <source>no room left for {file}</source>
        <translation>没有空间写入 {file}</translation>
    </message>
    <message>
        <source>Free some space or choose another folder.</source>
        <translation>请腾出空间或另选文件夹。</translation>
    </message>
    <message>
        <source>{file} exists already</source>
        <translation>{file} 已存在</translation>
    </message>
    <message>
        <source>Choose another name or allow it to be overwritten.</source>
        <translation>请换一个名称，或允许覆盖它。</translation>
    </message>
    <message>
        <source>{file} is neither a GGUF nor a .ninfer file</source>
        <translation>{file} 既不是 GGUF 文件，也不是 .ninfer 文件</translation>
    </message>
    <message>
        <source>Name a GGUF or .ninfer file.</source>
        <translation>请指定一个 GGUF 或 .ninfer 文件。</translation>
    </message>
    <message>
        <source>the header of {file} cannot be read</source>
        <translation>{file} 的文件头无法读取</translation>
    </message>
    <message>
        <source>The file is damaged or of a version that is not known: copy or download it again.</source>
        <translation>文件已损坏，或版本未知：请重新复制或下载。</translation>
    </message>
    <message>
        <source>{file} breaks a rule of its format</source>
        <translation>{file} 违反了其格式的规则</translation>
    </message>
    <message>
        <source>this is not supported</source>
        <translation>不支持此操作</translation>
    </message>
    <message>
        <source>there is no entry named {entry}</source>
        <translation>没有名为 {entry} 的条目</translation>
    </message>
    <message>
        <source>List the entries to see their names.</source>
        <translation>列出条目即可查看它们的名称。</translation>
    </message>
    <message>
        <source>an argument is out of range</source>
        <translation>参数超出范围</translation>
    </message>
    <message>
        <source>a size does not fit 64 bits</source>
        <translation>某个大小超出 64 位</translation>
    </message>
    <message>
        <source>The file is damaged.</source>
        <translation>文件已损坏。</translation>
    </message>
    <message>
        <source>unknown error</source>
        <translation>未知错误</translation>
    </message>
    <message>
        <source>not enough memory for {file}</source>
        <translation>内存不足，无法处理 {file}</translation>
    </message>
    <message>
        <source>Close other programs or use a machine with more memory.</source>
        <translation>请关闭其他程序，或换用内存更大的机器。</translation>
    </message>
    <message>
        <source>{entry} cannot be used here: {found}</source>
        <translation>{entry} 在此无法使用：{found}</translation>
    </message>
    <message>
        <source>Without it everything is computed on the processor.</source>
        <translation>没有它时，一切都由处理器计算。</translation>
    </message>
    <message>
        <source>{entry} failed: {found}</source>
        <translation>{entry} 出错：{found}</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>as the directory says</source>
        <translation>与目录所述一致</translation>
    </message>
    <message>
        <source>planes without the fill up to multiples of 256 bytes</source>
        <translation>各平面之间没有补齐到 256 字节的倍数</translation>
    </message>
    <message>
        <source>planes: codes, high bits, scales</source>
        <translation>平面顺序：码字、高位、尺度（scale）</translation>
    </message>
    <message>
        <source>the scale plane in front of the high plane</source>
        <translation>scale 平面位于 high 平面之前</translation>
    </message>
    <message>
        <source>the high plane (qh) in front of the codes (qs)</source>
        <translation>high 平面（qh）位于码字（qs）之前</translation>
    </message>
    <message>
        <source>planes in another order</source>
        <translation>平面顺序不同</translation>
    </message>
    <message>
        <source>the scale plane inside the high plane: at rows × groups × code bytes</source>
        <translation>scale 平面落在 high 平面内：位于 行数 × 组数 × 码字字节 处</translation>
    </message>
    <message>
        <source>the fields of a block in another order</source>
        <translation>块内字段顺序不同</translation>
    </message>
    <message>
        <source>blocks, one after another, in place of planes</source>
        <translation>以连续的块代替平面</translation>
    </message>
    <message>
        <source>the scale at the start of each block</source>
        <translation>尺度位于每个块的开头</translation>
    </message>
    <message>
        <source>the scale at the end of each block</source>
        <translation>尺度位于每个块的末尾</translation>
    </message>
    <message>
        <source>codes in two&apos;s complement, as t2 has them</source>
        <translation>码字为二进制补码，与 t2 相同</translation>
    </message>
    <message>
        <source>codes 0, 1, 2 for -1, 0, +1, as PQ2_0 has them</source>
        <translation>码字 0、1、2 表示 -1、0、+1，与 PQ2_0 相同</translation>
    </message>
    <message>
        <source>words of the other byte order</source>
        <translation>字的字节序相反</translation>
    </message>
    <message>
        <source>the data section begins right behind the keys, as if there were no tensor table</source>
        <translation>数据段紧接在键之后开始，如同没有张量表</translation>
    </message>
    <message>
        <source>the data section lies one tensor table further on</source>
        <translation>数据段后移了一个张量表的长度</translation>
    </message>
    <message>
        <source>the data begins one alignment step earlier</source>
        <translation>数据提前一个对齐步长开始</translation>
    </message>
    <message>
        <source>the data begins one alignment step later</source>
        <translation>数据推迟一个对齐步长开始</translation>
    </message>
    <message>
        <source>another format that gives the same size</source>
        <translation>大小相同的另一种格式</translation>
    </message>
    <message>
        <source>the other meaning of this type number</source>
        <translation>该类型编号的另一种含义</translation>
    </message>
    <message>
        <source>{found} codes are ones that the format forbids (allowed: {expected})</source>
        <translation>{found} 个码字是该格式禁止的（允许：{expected}）</translation>
    </message>
    <message>
        <source>{found} carrier bytes can be decoded, but no encoder writes them</source>
        <translation>{found} 个载体字节可以解码，但没有编码器会写出它们</translation>
    </message>
    <message>
        <source>{found} codes stand for +2, which no ternary checkpoint has; converters refuse them, engines compute with +2</source>
        <translation>{found} 个码字表示 +2，三进制检查点中不存在；转换器会拒绝，引擎则按 +2 计算</translation>
    </message>
    <message>
        <source>{found} groups have the scale 0 and codes that are not 0: they were something else once</source>
        <translation>{found} 个组的尺度为 0 而码字不为 0：它们原本是别的内容</translation>
    </message>
    <message>
        <source>{found} divisors are not finite or not above zero</source>
        <translation>{found} 个除数不是有限值或不大于零</translation>
    </message>
    <message>
        <source>{found} minimums are infinite</source>
        <translation>{found} 个最小值为无穷</translation>
    </message>
    <message>
        <source>{found} minimums are not a number (NaN)</source>
        <translation>{found} 个最小值为 NaN</translation>
    </message>
    <message>
        <source>{found} bytes between planes, or codes beyond the last column, are not zero</source>
        <translation>平面之间的字节或最后一列之后的码字中有 {found} 个不为零</translation>
    </message>
    <message>
        <source>All {found} scales are zero, and with them all weights</source>
        <translation>全部 {found} 个尺度为零，因此所有权重都为零</translation>
    </message>
    <message>
        <source>The high bytes of the scales take {found} different values (ternary packs: {expected}): these may be other bytes</source>
        <translation>尺度的高字节有 {found} 种取值（三进制打包：{expected}）：这些可能是别的字节</translation>
    </message>
    <message>
        <source>{found} scales are infinite</source>
        <translation>{found} 个尺度为无穷</translation>
    </message>
    <message>
        <source>The median of the scales is {found} (ternary packs: {expected})</source>
        <translation>尺度的中位数为 {found}（三进制打包：{expected}）</translation>
    </message>
    <message>
        <source>{found} scales are -0, where the format allows +0 only</source>
        <translation>{found} 个尺度为 -0，而该格式只允许 +0</translation>
    </message>
    <message>
        <source>{found} scales are not a number (NaN)</source>
        <translation>{found} 个尺度为 NaN</translation>
    </message>
    <message>
        <source>{found} scales are below zero, where the format has none of these: are they scales at all?</source>
        <translation>{found} 个尺度小于零，而该格式没有负尺度：它们真的是尺度吗？</translation>
    </message>
    <message>
        <source>Only {found} of the scales are within a factor of 8 of their median (scales: {expected}): they are spread like arbitrary bytes</source>
        <translation>只有 {found} 的尺度与中位数相差 8 倍以内（正常尺度：{expected}）：其分布如同任意字节</translation>
    </message>
    <message>
        <source>{found} scale bytes have the top bit set, which the format does not use</source>
        <translation>{found} 个尺度字节的最高位被置位，而该格式不使用此位</translation>
    </message>
    <message>
        <source>{found} values are infinite</source>
        <translation>{found} 个值为无穷</translation>
    </message>
    <message>
        <source>{found} values are not a number (NaN)</source>
        <translation>{found} 个值为 NaN</translation>
    </message>
</context>
<context>
    <name>loaders</name>
    <message>
        <source>PrismML llama.cpp</source>
        <translation>PrismML llama.cpp</translation>
    </message>
    <message>
        <source>NInfer v2 (ternary forks)</source>
        <translation>NInfer v2（三元分支）</translation>
    </message>
    <message>
        <source>ggml-org/llama.cpp, autumn 2026, and programs built on it</source>
        <translation>ggml-org/llama.cpp（2026 年秋）以及基于它的程序</translation>
    </message>
    <message>
        <source>ikawrakow/ik_llama.cpp, autumn 2026</source>
        <translation>ikawrakow/ik_llama.cpp（2026 年秋）</translation>
    </message>
    <message>
        <source>PrismML-Eng/llama.cpp with types 142 and 143</source>
        <translation>PrismML-Eng/llama.cpp，含类型 142 和 143</translation>
    </message>
    <message>
        <source>Neroued/ninfer until early August 2026</source>
        <translation>Neroued/ninfer，至 2026 年 8 月初</translation>
    </message>
    <message>
        <source>Neroued/ninfer of August 2026, natpate/ninfer-windows up to 0.7.1, Ambolio before v1.1.1, UDPSendToFailed, dollarwong, geoffwatts</source>
        <translation>Neroued/ninfer（2026 年 8 月）、natpate/ninfer-windows（至 0.7.1）、Ambolio（v1.1.1 之前）、UDPSendToFailed、dollarwong、geoffwatts</translation>
    </message>
    <message>
        <source>ygxiuming/ninfer-bonsai-4070ti, CraneBW</source>
        <translation>ygxiuming/ninfer-bonsai-4070ti、CraneBW</translation>
    </message>
    <message>
        <source>jonj20/ninfer-ada-ternary-4060, main tree</source>
        <translation>jonj20/ninfer-ada-ternary-4060，主线</translation>
    </message>
    <message>
        <source>Neroued/ninfer since mid-September 2026, natpate after 0.7.1, Ambolio v1.1.1 and later</source>
        <translation>Neroued/ninfer（自 2026 年 9 月中旬）、natpate（0.7.1 之后）、Ambolio（v1.1.1 及以后）</translation>
    </message>
    <message>
        <source>zhongpei/ninfer-4090, ahnafnafee</source>
        <translation>zhongpei/ninfer-4090、ahnafnafee</translation>
    </message>
    <message>
        <source>jonj20, sm_89 tree</source>
        <translation>jonj20，sm_89 分支</translation>
    </message>
</context>
<context>
    <name>mapping</name>
    <message>
        <source>as expected</source>
        <translation>符合预期</translation>
    </message>
    <message>
        <source>in the order of the source: the heads were not permuted</source>
        <translation>按源的顺序：未对头做置换</translation>
    </message>
    <message>
        <source>the permutation of heads was applied to single rows</source>
        <translation>头的置换被用在了单行上</translation>
    </message>
    <message>
        <source>the permutation of heads was applied the other way round</source>
        <translation>头的置换方向反了</translation>
    </message>
    <message>
        <source>heads were permuted (tiled -&gt; grouped) that should stay in order</source>
        <translation>本应保持顺序的头被置换了（tiled → grouped）</translation>
    </message>
    <message>
        <source>consecutive rows of the source: query and gate were not taken apart</source>
        <translation>取了源的连续行：query 与 gate 没有拆开</translation>
    </message>
    <message>
        <source>the other chunks of the source: query and gate are exchanged</source>
        <translation>取了源的另一组块：query 与 gate 互换了</translation>
    </message>
    <message>
        <source>the rows of another part of the object: the parts are exchanged</source>
        <translation>是对象另一部分的行：各部分互换了</translation>
    </message>
    <message>
        <source>reversed, the last row first</source>
        <translation>倒序，最后一行在最前</translation>
    </message>
    <message>
        <source>heads reversed, the last head first</source>
        <translation>头倒序，最后一个头在最前</translation>
    </message>
    <message>
        <source>the halves of each head of {amount} rows are interleaved (llama q/k permutation)</source>
        <translation>每个 {amount} 行的头的两半交错（llama 的 q/k 置换）</translation>
    </message>
    <message>
        <source>all rows are shifted by {amount}</source>
        <translation>所有行移动了 {amount}</translation>
    </message>
    <message>
        <source>in no known order</source>
        <translation>不是已知的顺序</translation>
    </message>
    <message>
        <source>{rows} numbers of the key {source}</source>
        <translation>键 {source} 的 {rows} 个数</translation>
    </message>
    <message>
        <source>all {rows} rows of {source}</source>
        <translation>{source} 的全部 {rows} 行</translation>
    </message>
    <message>
        <source>the first {rows} rows of {source}</source>
        <translation>{source} 的前 {rows} 行</translation>
    </message>
    <message>
        <source>{rows} rows of {source}</source>
        <translation>{source} 的 {rows} 行</translation>
    </message>
    <message>
        <source>{rows} rows of {source} from row {first} on</source>
        <translation>{source} 自第 {first} 行起的 {rows} 行</translation>
    </message>
    <message>
        <source>{part}: {chunk} rows out of every {period}</source>
        <translation>{part}：每 {period} 行取 {chunk} 行</translation>
    </message>
    <message>
        <source>{part}: {chunk} rows out of every {period}, after the first {phase}</source>
        <translation>{part}：每 {period} 行跳过前 {phase} 行后取 {chunk} 行</translation>
    </message>
    <message>
        <source>{part}, heads of {head_rows} rows tiled -&gt; grouped ({groups} groups of {repeats})</source>
        <translation>{part}，每头 {head_rows} 行，tiled → grouped（{groups} 组，每组 {repeats} 个）</translation>
    </message>
    <message>
        <source>{part}, heads of one row tiled -&gt; grouped ({groups} groups of {repeats})</source>
        <translation>{part}，每头一行，tiled → grouped（{groups} 组，每组 {repeats} 个）</translation>
    </message>
    <message>
        <source>{part}, then {next}</source>
        <translation>{part}，然后是 {next}</translation>
    </message>
    <message>
        <source>taken from the template</source>
        <translation>借用自模板</translation>
    </message>
    <message>
        <source>these rows are shifted by {amount} within themselves, all others are as expected</source>
        <translation>这些行在自身范围内移动了 {amount} 行，其余各行均符合预期</translation>
    </message>
    <message>
        <source>rows that are not those of the source: {amount}; all others are as expected</source>
        <translation>不是源中应有之行的有 {amount} 行；其余各行均符合预期</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ArtifactPane</name>
    <message>
        <source>Directory of %1</source>
        <translation>%1 的目录</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::BoundaryStrip</name>
    <message>
        <source>%1 plane: %2 from %3</source>
        <translation>%1 平面：自 %3 起 %2</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::CandidateCard</name>
    <message>
        <source>The scales begin at byte %1 of the tensor</source>
        <translation>尺度自张量的第 %1 字节开始</translation>
    </message>
    <message>
        <source>declared</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>neg %1 · nan %2
median %3 · score %4</source>
        <translation>负 %1 · NaN %2
中位数 %3 · 得分 %4</translation>
    </message>
    <message>
        <source>unlikely</source>
        <translation>不像</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::CodesBars</name>
    <message>
        <source>Code</source>
        <translation>码字</translation>
    </message>
    <message>
        <source>Share of all weights</source>
        <translation>占全部权重的比例</translation>
    </message>
    <message>
        <source>The share of each code appears here.</source>
        <translation>每个码字的占比显示在这里。</translation>
    </message>
    <message>
        <source>Share of each code</source>
        <translation>各码字的占比</translation>
    </message>
    <message>
        <source>Code %1</source>
        <translation>码字 %1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::CodesModel</name>
    <message>
        <source>This code stands for zero.</source>
        <translation>这个码字表示零。</translation>
    </message>
    <message>
        <source>The integer that the scale multiplies, or the index or word where the format has no such integer.</source>
        <translation>与尺度相乘的整数；格式没有这样的整数时为索引或字。</translation>
    </message>
    <message>
        <source>Weights with this code. Padding is not counted.</source>
        <translation>使用该码字的权重数，不含填充。</translation>
    </message>
    <message>
        <source>Share of all weights of the tensor.</source>
        <translation>占张量全部权重的比例。</translation>
    </message>
    <message>
        <source>Share in A less the share in B.</source>
        <translation>A 中的占比减去 B 中的占比。</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>码字</translation>
    </message>
    <message>
        <source>A: count</source>
        <translation>A：数量</translation>
    </message>
    <message>
        <source>A: share</source>
        <translation>A：占比</translation>
    </message>
    <message>
        <source>B: count</source>
        <translation>B：数量</translation>
    </message>
    <message>
        <source>B: share</source>
        <translation>B：占比</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::CodesView</name>
    <message>
        <source>Save the table of codes</source>
        <translation>保存码字表</translation>
    </message>
    <message>
        <source>Codes</source>
        <translation>码字</translation>
    </message>
    <message>
        <source>Table as CSV…</source>
        <translation>表格存为 CSV…</translation>
    </message>
    <message>
        <source>Scan again</source>
        <translation>重新扫描</translation>
    </message>
    <message>
        <source>Rows, first to last:</source>
        <translation>各行（从首到尾）：</translation>
    </message>
    <message>
        <source>zero share</source>
        <translation>零码占比</translation>
    </message>
    <message>
        <source>mean |code|</source>
        <translation>平均 |码字|</translation>
    </message>
    <message>
        <source>What the colour of a stretch of rows shows</source>
        <translation>一段行的颜色表示什么</translation>
    </message>
    <message>
        <source>What the strips show</source>
        <translation>色带显示的内容</translation>
    </message>
    <message>
        <source>Codes and how often they occur</source>
        <translation>码字及其出现次数</translation>
    </message>
    <message>
        <source>Figures of the codes</source>
        <translation>码字的各项数字</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Rows of %1</source>
        <translation>%1 的各行</translation>
    </message>
    <message>
        <source>Reading rows of %1</source>
        <translation>正在读取 %1 的各行</translation>
    </message>
    <message>
        <source>This entry is a resource: it has no codes.</source>
        <translation>该条目是资源，没有码字。</translation>
    </message>
    <message>
        <source>The format %1 is not known: its codes cannot be read.</source>
        <translation>未知格式 %1：无法读取其码字。</translation>
    </message>
    <message>
        <source>%1 stores plain numbers: there are no codes. Values shows what is in it.</source>
        <translation>%1 直接存储数值，没有码字。请在“数值”中查看内容。</translation>
    </message>
    <message>
        <source>The size of %1 is known, its codes are not.</source>
        <translation>已知 %1 的大小，但不知道其码字的含义。</translation>
    </message>
    <message>
        <source>No file is open. Open one in A or B to see which codes its tensors use.</source>
        <translation>没有打开文件。在 A 或 B 中打开一个文件，即可查看其张量使用了哪些码字。</translation>
    </message>
    <message>
        <source>Choose a quantized tensor in one of the tables: its codes are counted here.</source>
        <translation>在任一表格中选择一个量化张量，这里会统计它的码字。</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>没有对应条目</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>not counted yet</source>
        <translation>尚未统计</translation>
    </message>
    <message>
        <source>Code, count and share of A and B</source>
        <translation>A 和 B 的码字、数量和占比</translation>
    </message>
    <message>
        <source>Nothing is counted yet</source>
        <translation>尚无统计结果</translation>
    </message>
    <message>
        <source>Reading the rows was cancelled.</source>
        <translation>读取各行已取消。</translation>
    </message>
    <message>
        <source>One stretch is %1 rows, all of them counted.</source>
        <translation>每段 %1 行，全部计入。</translation>
    </message>
    <message>
        <source>Click to see a row in Hex.</source>
        <translation>单击可在十六进制视图中查看该行。</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>第 %1 至 %2 行</translation>
    </message>
    <message>
        <source>zero share %1</source>
        <translation>零码占比 %1</translation>
    </message>
    <message>
        <source>mean |code| %1</source>
        <translation>平均 |码字| %1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Convert</name>
    <message>
        <source>Writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Reading back</source>
        <translation>回读校验</translation>
    </message>
    <message>
        <source>Waiting for the disk</source>
        <translation>等待磁盘</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertBackendPage</name>
    <message>
        <source>What moves and computes the weights.</source>
        <translation>由什么来搬移和计算权重。</translation>
    </message>
    <message>
        <source>Available.</source>
        <translation>可用。</translation>
    </message>
    <message>
        <source>%1 threads; %2.</source>
        <translation>%1 个线程；%2。</translation>
    </message>
    <message>
        <source>Has %1.</source>
        <translation>具备 %1。</translation>
    </message>
    <message>
        <source>Does not have %1.</source>
        <translation>不具备 %1。</translation>
    </message>
    <message>
        <source>Read the result &amp;back</source>
        <translation>回读校验结果(&amp;B)</translation>
    </message>
    <message>
        <source>Opens it as strictly as an engine does and compares every byte with what it was made from, before it gets its name.</source>
        <translation>像推理引擎那样严格地打开结果，并把每个字节与其来源比较，之后才赋予文件名。</translation>
    </message>
    <message>
        <source>&amp;SHA-256 of the inputs</source>
        <translation>输入文件的 SHA-256(&amp;S)</translation>
    </message>
    <message>
        <source>For the report; both files are read completely for it.</source>
        <translation>写入报告；为此要完整读取两个文件。</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Not available. %1</source>
        <translation>不可用。%1</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>此外</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertChecksModel</name>
    <message>
        <source>%1 needed, %2 free</source>
        <translation>需要 %1，可用 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>未通过</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertFilesPage</name>
    <message>
        <source>Makes the artifact that engines load, from a ternary GGUF and a template of the same model.</source>
        <translation>用三进制 GGUF 和同一模型的模板，生成推理引擎加载的制品。</translation>
    </message>
    <message>
        <source>Makes the GGUF again that an artifact was made from, from the artifact and the original GGUF.</source>
        <translation>用制品和原始 GGUF，还原出生成该制品的 GGUF。</translation>
    </message>
    <message>
        <source>GGUF → .nin&amp;fer</source>
        <translation>GGUF → .ninfer(&amp;F)</translation>
    </message>
    <message>
        <source>.ninfer → &amp;GGUF</source>
        <translation>.ninfer → GGUF(&amp;G)</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>&amp;Load…</source>
        <translation>加载(&amp;L)…</translation>
    </message>
    <message>
        <source>A profile of your own, a .json file</source>
        <translation>自己的模型配置（.json）</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>模型配置(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Result</source>
        <translation>结果(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Weights are called</source>
        <translation>权重标识(&amp;W)</translation>
    </message>
    <message>
        <source>What the weights are called inside the result: some engines look for one of these names. The bytes of the weights are the same.</source>
        <translation>结果文件内部的权重标识：有的引擎只认其中一个名称。权重字节完全相同。</translation>
    </message>
    <message>
        <source>A file of this name is there: repl&amp;ace it</source>
        <translation>已有同名文件：替换它(&amp;A)</translation>
    </message>
    <message>
        <source>Choose the GGUF file</source>
        <translation>选择 GGUF 文件</translation>
    </message>
    <message>
        <source>Choose the .ninfer file</source>
        <translation>选择 .ninfer 文件</translation>
    </message>
    <message>
        <source>Choose the result&apos;s name</source>
        <translation>选择结果的文件名</translation>
    </message>
    <message>
        <source>&amp;Source (GGUF)</source>
        <translation>源 GGUF(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Original (GGUF)</source>
        <translation>原始 GGUF(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Template (.ninfer)</source>
        <translation>模板 .ninfer(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Source (.ninfer)</source>
        <translation>源 .ninfer(&amp;S)</translation>
    </message>
    <message>
        <source>a ternary model: PQ2_0 or PTQ1_0</source>
        <translation>三进制模型：PQ2_0 或 PTQ1_0</translation>
    </message>
    <message>
        <source>the file that the artifact was made from</source>
        <translation>生成该制品所用的文件</translation>
    </message>
    <message>
        <source>a groupwise-int artifact of the same model</source>
        <translation>同一模型的 groupwise-int 制品</translation>
    </message>
    <message>
        <source>a ternary artifact</source>
        <translation>三进制制品</translation>
    </message>
    <message>
        <source>file to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>GGUF (%1)</source>
        <translation>GGUF (%1)</translation>
    </message>
    <message>
        <source>ninfer artifacts (%1)</source>
        <translation>ninfer 制品 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Load a profile</source>
        <translation>加载模型配置</translation>
    </message>
    <message>
        <source>Profiles (%1)</source>
        <translation>模型配置 (%1)</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertInput</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Being opened…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>This is a %1 file; a %2 file is needed here.</source>
        <translation>这是 %1 文件；此处需要 %2 文件。</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertObjectsModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>How</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Size (B)</source>
        <translation>大小 (B)</translation>
    </message>
    <message>
        <source>Made of</source>
        <translation>来自</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertPlanPage</name>
    <message>
        <source>Everything that can fail is looked at before the first byte is written.</source>
        <translation>写入第一个字节之前，先检查一切可能出错之处。</translation>
    </message>
    <message>
        <source>The checks are still going on.</source>
        <translation>预检仍在进行。</translation>
    </message>
    <message>
        <source>Nothing was checked.</source>
        <translation>尚未预检。</translation>
    </message>
    <message>
        <source>Not every check passed.</source>
        <translation>有检查未通过。</translation>
    </message>
    <message>
        <source>Check &amp;again</source>
        <translation>重新检查(&amp;A)</translation>
    </message>
    <message>
        <source>Repla&amp;ce that file</source>
        <translation>替换该文件(&amp;C)</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>预检</translation>
    </message>
    <message>
        <source>Looking at both files…</source>
        <translation>正在检查两个文件…</translation>
    </message>
    <message>
        <source>Nothing stands against this conversion: %1 objects made, %2 taken over; %3.</source>
        <translation>可以转换：新生成 %1 个对象，借用 %2 个；%3。</translation>
    </message>
    <message>
        <source>1 check did not pass; nothing can be written.</source>
        <translation>1 项检查未通过，不能写入。</translation>
    </message>
    <message>
        <source>%1 checks did not pass; nothing can be written.</source>
        <translation>%1 项检查未通过，不能写入。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertProgressPage</name>
    <message>
        <source>The file gets its name when it is complete and was found right; until then it has a temporary one.</source>
        <translation>文件完整并校验无误后才得到正式文件名；在此之前使用临时文件名。</translation>
    </message>
    <message>
        <source>The conversion is still going on.</source>
        <translation>转换仍在进行。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Progress of each object</source>
        <translation>每个对象的进度</translation>
    </message>
    <message>
        <source>Being stopped…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Complete: %1 in %2</source>
        <translation>完成：%1，用时 %2</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertResultPage</name>
    <message>
        <source>What was made, and of what.</source>
        <translation>生成了什么，来自什么。</translation>
    </message>
    <message>
        <source>What came in the way.</source>
        <translation>转换为何没有完成。</translation>
    </message>
    <message>
        <source>&amp;Open beside the source</source>
        <translation>在源文件旁打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save the report…</source>
        <translation>保存报告(&amp;S)…</translation>
    </message>
    <message>
        <source>As a page to print or hand on, as Markdown or as JSON</source>
        <translation>可保存为便于打印和转交的网页、Markdown 或 JSON</translation>
    </message>
    <message>
        <source>Every object with its source and its rule</source>
        <translation>每个对象及其来源和规则</translation>
    </message>
    <message>
        <source>Converted; every byte was read back and compared with its source.</source>
        <translation>转换完成；每个字节都已回读并与来源比较。</translation>
    </message>
    <message>
        <source>Converted; the result was not read back.</source>
        <translation>转换完成；结果没有回读校验。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>%1 objects, %2</source>
        <translation>%1 个对象，%2</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>新生成</translation>
    </message>
    <message>
        <source>Taken over</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>%1: writing %2, reading back %3, waiting for the disk %4</source>
        <translation>%1：写入 %2，回读校验 %3，等待磁盘 %4</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>%1 with %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原始文件</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>模型配置</translation>
    </message>
    <message>
        <source>The conversion was stopped.</source>
        <translation>转换已停止。</translation>
    </message>
    <message>
        <source>Nothing was kept: no file was made, none was changed, and the temporary file is gone.</source>
        <translation>没有留下任何内容：没有生成或更改文件，临时文件也已删除。</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Web page (%1)</source>
        <translation>网页 (%1)</translation>
    </message>
    <message>
        <source>Markdown (%1)</source>
        <translation>Markdown (%1)</translation>
    </message>
    <message>
        <source>JSON (%1)</source>
        <translation>JSON (%1)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Wrote the report to %1</source>
        <translation>报告已写入 %1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertSetup</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>A file is still being opened.</source>
        <translation>仍有文件正在打开。</translation>
    </message>
    <message>
        <source>Choose the GGUF file that is to be converted.</source>
        <translation>请选择要转换的 GGUF 文件。</translation>
    </message>
    <message>
        <source>Choose the GGUF file that the artifact was made from.</source>
        <translation>请选择生成该制品所用的 GGUF 文件。</translation>
    </message>
    <message>
        <source>Choose the template: a groupwise-int .ninfer of the same model.</source>
        <translation>请选择模板：同一模型的 groupwise-int .ninfer 文件。</translation>
    </message>
    <message>
        <source>Choose the .ninfer file that is to become a GGUF again.</source>
        <translation>请选择要还原为 GGUF 的 .ninfer 文件。</translation>
    </message>
    <message>
        <source>The GGUF file cannot be used.</source>
        <translation>该 GGUF 文件不可用。</translation>
    </message>
    <message>
        <source>The .ninfer file cannot be used.</source>
        <translation>该 .ninfer 文件不可用。</translation>
    </message>
    <message>
        <source>Say where the result is to be written.</source>
        <translation>请指定结果写到哪里。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertWizard</name>
    <message>
        <source>&amp;Convert</source>
        <translation>转换(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Back to the files</source>
        <translation>回到文件(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Stop the conversion?</source>
        <translation>停止转换吗？</translation>
    </message>
    <message>
        <source>It is still going on. When it is stopped, nothing of it is kept.</source>
        <translation>转换仍在进行。停止后不会留下任何内容。</translation>
    </message>
    <message>
        <source>&amp;Stop it</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go on converting</source>
        <translation>继续转换(&amp;G)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ConvertWork</name>
    <message>
        <source>Checking the conversion</source>
        <translation>正在预检转换</translation>
    </message>
    <message>
        <source>Converting to %1</source>
        <translation>正在转换为 %1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::CounterpartBox</name>
    <message>
        <source>with B:</source>
        <translation>对照 B：</translation>
    </message>
    <message>
        <source>The entry of B that is looked at together with the selected one of A</source>
        <translation>与 A 中所选条目一同查看的 B 条目</translation>
    </message>
    <message>
        <source>Entry of B</source>
        <translation>B 的条目</translation>
    </message>
    <message>
        <source>no counterpart</source>
        <translation>没有对应条目</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::DirectoryModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Type id</source>
        <translation>类型编号</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重数</translation>
    </message>
    <message>
        <source>Offset (B)</source>
        <translation>偏移 (B)</translation>
    </message>
    <message>
        <source>File offset (B)</source>
        <translation>文件偏移 (B)</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Padding (B)</source>
        <translation>填充 (B)</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Bits/weight</source>
        <translation>位/权重</translation>
    </message>
    <message>
        <source>Health: the worst finding about the entry. Empty when nothing was found.</source>
        <translation>健康状况：与该条目有关的最严重问题。没有发现问题时为空。</translation>
    </message>
    <message>
        <source>Position in the directory, counted from 0.</source>
        <translation>在目录中的位置，从 0 计数。</translation>
    </message>
    <message>
        <source>Name of the tensor or resource, as stored.</source>
        <translation>张量或资源的名称，与文件中一致。</translation>
    </message>
    <message>
        <source>Tensor (weights) or resource (any other bytes).</source>
        <translation>张量（权重）或资源（其他任何字节）。</translation>
    </message>
    <message>
        <source>Numeric format (quantization type), or encoding of a resource.</source>
        <translation>数字格式（量化类型），或资源的编码。</translation>
    </message>
    <message>
        <source>ggml type number as stored in the file.</source>
        <translation>文件中存储的 ggml 类型编号。</translation>
    </message>
    <message>
        <source>Storage layout: how the planes of the tensor lie in its bytes.</source>
        <translation>存储布局：张量的各平面在其字节中如何排列。</translation>
    </message>
    <message>
        <source>Shape in elements, outermost dimension first.</source>
        <translation>以元素计的形状，最外层维度在前。</translation>
    </message>
    <message>
        <source>Shape in elements as the container has it, innermost dimension first.</source>
        <translation>容器中存储的形状（以元素计），最内层维度在前。</translation>
    </message>
    <message>
        <source>Number of weights: the product of the shape.</source>
        <translation>权重数：形状各维之积。</translation>
    </message>
    <message>
        <source>First byte, relative to the data section (of the shard) or the logical payload. Unit: bytes.</source>
        <translation>首字节，相对于（该分片的）数据段或逻辑负载。单位：字节。</translation>
    </message>
    <message>
        <source>First byte, from the start of the part&apos;s file. Unit: bytes.</source>
        <translation>首字节，从所在分片文件的起始处算。单位：字节。</translation>
    </message>
    <message>
        <source>Stored size. Unit: bytes.</source>
        <translation>存储大小。单位：字节。</translation>
    </message>
    <message>
        <source>Bytes between the end of this entry and the next one.</source>
        <translation>本条目结尾与下一条目之间的字节数。</translation>
    </message>
    <message>
        <source>Number of the file that holds the first byte, counted from 0.</source>
        <translation>首字节所在文件的编号，从 0 计数。</translation>
    </message>
    <message>
        <source>Stored bits divided by number of weights.</source>
        <translation>存储位数除以权重数。</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>resource</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>%1
Not usable: see Problems.</source>
        <translation>%1
不可用：请看“问题”。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1
The type is unknown: this is the distance to the next entry.</source>
        <translation>%1
类型未知：这是到下一条目的距离。</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Nothing wrong was found with this entry.</source>
        <translation>没有发现该条目有问题。</translation>
    </message>
    <message>
        <source>… and %1 more: see Problems.</source>
        <translation>……另有 %1 个：请看“问题”。</translation>
    </message>
    <message>
        <source>Not known: the type is unknown, so the stored size is only the distance to the next entry.</source>
        <translation>未知：类型未知，因此所存大小只是到下一条目的距离。</translation>
    </message>
    <message>
        <source>%1
Not used: %2</source>
        <translation>%1
未使用：%2</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::DirectoryProxy</name>
    <message>
        <source>%1 (at character %2)</source>
        <translation>%1（第 %2 个字符处）</translation>
    </message>
    <message>
        <source>(no layer)</source>
        <translation>（无层号）</translation>
    </message>
    <message>
        <source>%1  ·  1 entry</source>
        <translation>%1  ·  1 个条目</translation>
    </message>
    <message>
        <source>%1  ·  %2 entries</source>
        <translation>%1  ·  %2 个条目</translation>
    </message>
    <message>
        <source>About: the type of some entry is unknown, and its size only the distance to the next one.</source>
        <translation>约值：其中有条目的类型未知，其大小只是到下一条目的距离。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::DirectoryView</name>
    <message>
        <source>Health</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>The name is always shown.</source>
        <translation>名称始终显示。</translation>
    </message>
    <message>
        <source>Columns as at first</source>
        <translation>恢复默认列</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::DiskChange</name>
    <message>
        <source>changed on disk</source>
        <translation>磁盘上已更改</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已被替换</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>被截短</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>now a folder</source>
        <translation>成了文件夹</translation>
    </message>
    <message>
        <source>no file any more</source>
        <translation>不再是文件</translation>
    </message>
    <message>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>The file changed on disk. Shown is the directory that was read before.</source>
        <translation>磁盘上的文件已更改。显示的是此前读取的目录。</translation>
    </message>
    <message>
        <source>The file was replaced by another one on disk. Shown is what was read before.</source>
        <translation>磁盘上的文件已被另一个文件替换。显示的是此前读取的内容。</translation>
    </message>
    <message>
        <source>The file became shorter on disk. What is shown may no longer be in it.</source>
        <translation>磁盘上的文件变短了。显示的内容可能已不在其中。</translation>
    </message>
    <message>
        <source>The file is no longer there: it was removed or renamed. Shown is what was read before.</source>
        <translation>文件已不在原处：它被删除或改名了。显示的是此前读取的内容。</translation>
    </message>
    <message>
        <source>A folder now has the name of the file. Shown is what was read before.</source>
        <translation>现在有一个文件夹占用了该文件的名称。显示的是此前读取的内容。</translation>
    </message>
    <message>
        <source>Something that is no regular file now has its name. Shown is what was read before.</source>
        <translation>现在占用该名称的不是普通文件。显示的是此前读取的内容。</translation>
    </message>
    <message>
        <source>The file cannot be looked at any more. Shown is what was read before.</source>
        <translation>无法再查看该文件。显示的是此前读取的内容。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Document</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Drop</name>
    <message>
        <source>Only files of this computer can be dropped here.</source>
        <translation>这里只能拖入本机的文件。</translation>
    </message>
    <message>
        <source>This is a folder. Drop the .gguf or .ninfer file that is in it.</source>
        <translation>这是文件夹。请拖入其中的 .gguf 或 .ninfer 文件。</translation>
    </message>
    <message>
        <source>Nothing that was dropped is a file.</source>
        <translation>拖入的内容中没有文件。</translation>
    </message>
    <message>
        <source>There are two panes: drop one file, or two to see them side by side (these were %1).</source>
        <translation>共有两个窗格：请拖入一个文件，或拖入两个以并排查看（这次是 %1 个）。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::EmptyPage</name>
    <message>
        <source>Drop a GGUF or .ninfer file here</source>
        <translation>将 GGUF 或 .ninfer 文件拖到这里</translation>
    </message>
    <message>
        <source>Two files dropped together open side by side.</source>
        <translation>同时拖入两个文件会并排打开。</translation>
    </message>
    <message>
        <source>The second file is compared with the first: choosing an entry on one side shows its counterpart on the other.</source>
        <translation>第二个文件与第一个对照：在一侧选中条目，另一侧会显示与它对应的条目。</translation>
    </message>
    <message>
        <source>&amp;Open in %1…</source>
        <translation>在 %1 中打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::FailedPage</name>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Open an&amp;other file…</source>
        <translation>打开其他文件(&amp;O)…</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::FileMap</name>
    <message>
        <source>%1 begins before the entry in front of it ends</source>
        <translation>%1 在前一条目结束之前就开始了</translation>
    </message>
    <message>
        <source>bytes of %1 behind the end of the file</source>
        <translation>%1 有字节位于文件末尾之后</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>位于 %1 之后</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>偏移 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>here: %1</source>
        <translation>此处：%1</translation>
    </message>
    <message>
        <source>Show in Hex</source>
        <translation>在十六进制中显示</translation>
    </message>
    <message>
        <source>Zoom to %1</source>
        <translation>缩放到 %1</translation>
    </message>
    <message>
        <source>Copy offset, decimal</source>
        <translation>复制偏移（十进制）</translation>
    </message>
    <message>
        <source>Copy offset, hexadecimal</source>
        <translation>复制偏移（十六进制）</translation>
    </message>
    <message>
        <source>Copy size in bytes</source>
        <translation>复制字节大小</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>复制名称</translation>
    </message>
    <message>
        <source>Whole file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>quantized tensor</source>
        <translation>量化张量</translation>
    </message>
    <message>
        <source>plain tensor</source>
        <translation>普通张量</translation>
    </message>
    <message>
        <source>unknown format</source>
        <translation>未知格式</translation>
    </message>
    <message>
        <source>Part %1: %2 · %3</source>
        <translation>分片 %1：%2 · %3</translation>
    </message>
    <message>
        <source>Part %1: %2 · missing</source>
        <translation>分片 %1：%2 · 缺失</translation>
    </message>
    <message>
        <source>Part %1: %2 · not used: %3</source>
        <translation>分片 %1：%2 · 未使用：%3</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::FilterBar</name>
    <message>
        <source>Filter names by a regular expression</source>
        <translation>用正则表达式筛选名称</translation>
    </message>
    <message>
        <source>Filter: words of name, format or layout</source>
        <translation>筛选：名称、格式或布局中的词</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Rows that contain all the words. Ctrl+F comes here, Esc clears.</source>
        <translation>显示包含所有词的行。Ctrl+F 定位到此处，Esc 清除。</translation>
    </message>
    <message>
        <source>The filter is a regular expression on the name (Perl syntax)</source>
        <translation>筛选内容是针对名称的正则表达式（Perl 语法）</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>One row per layer, with its entries below it (Ctrl+L)</source>
        <translation>每层一行，其条目列在下面 (Ctrl+L)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>This is not a regular expression: %1</source>
        <translation>这不是有效的正则表达式：%1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::GeometryModel</name>
    <message>
        <source>%1: %2
A and B differ</source>
        <translation>%1：%2
A 与 B 不同</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Name of the number; sizes and offsets in bytes, offsets from the start of the entry</source>
        <translation>该数的名称；大小与偏移以字节计，偏移从条目起始处算</translation>
    </message>
    <message>
        <source>Value in A, decimal</source>
        <translation>A 中的值，十进制</translation>
    </message>
    <message>
        <source>Value in A, hexadecimal</source>
        <translation>A 中的值，十六进制</translation>
    </message>
    <message>
        <source>≠ marks values that differ</source>
        <translation>≠ 标出不同的值</translation>
    </message>
    <message>
        <source>Value in B, decimal</source>
        <translation>B 中的值，十进制</translation>
    </message>
    <message>
        <source>Value in B, hexadecimal</source>
        <translation>B 中的值，十六进制</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>k rounded up to a multiple of 128</source>
        <translation>k 向上取整到 128 的倍数</translation>
    </message>
    <message>
        <source>k_pad divided by the weights of a group</source>
        <translation>k_pad 除以每组的权重数</translation>
    </message>
    <message>
        <source>base bytes of one group, given by the format</source>
        <translation>一组的 base 字节数，由格式决定</translation>
    </message>
    <message>
        <source>high-bit bytes of one group, given by the format</source>
        <translation>一组的高位字节数，由格式决定</translation>
    </message>
    <message>
        <source>groups_per_row × base_bytes_per_group</source>
        <translation>groups_per_row × base_bytes_per_group</translation>
    </message>
    <message>
        <source>groups_per_row × high_bytes_per_group</source>
        <translation>groups_per_row × high_bytes_per_group</translation>
    </message>
    <message>
        <source>groups_per_row × 2: one 16-bit scale for each group</source>
        <translation>groups_per_row × 2：每组一个 16 位尺度</translation>
    </message>
    <message>
        <source>the base plane comes first</source>
        <translation>base 平面在最前</translation>
    </message>
    <message>
        <source>n × base_row_bytes</source>
        <translation>n × base_row_bytes</translation>
    </message>
    <message>
        <source>base_bytes rounded up to a multiple of 256</source>
        <translation>base_bytes 向上取整到 256 的倍数</translation>
    </message>
    <message>
        <source>n × high_row_bytes</source>
        <translation>n × high_row_bytes</translation>
    </message>
    <message>
        <source>high_offset + high_bytes rounded up to a multiple of 256</source>
        <translation>high_offset + high_bytes，向上取整到 256 的倍数</translation>
    </message>
    <message>
        <source>n × scale_row_bytes</source>
        <translation>n × scale_row_bytes</translation>
    </message>
    <message>
        <source>scale_offset + scale_bytes, not rounded up</source>
        <translation>scale_offset + scale_bytes，不取整</translation>
    </message>
    <message>
        <source>first byte of the plane, from the start of the entry</source>
        <translation>平面的首字节，从条目起始处算</translation>
    </message>
    <message>
        <source>bytes of the plane</source>
        <translation>平面的字节数</translation>
    </message>
    <message>
        <source>bytes of one row in the plane</source>
        <translation>平面中一行的字节数</translation>
    </message>
    <message>
        <source>bytes of one group, block or word in the plane</source>
        <translation>平面中一组、一块或一个字的字节数</translation>
    </message>
    <message>
        <source>leading dimension</source>
        <translation>最外层维度</translation>
    </message>
    <message>
        <source>groups, blocks or words in a row</source>
        <translation>一行中的组、块或字的个数</translation>
    </message>
    <message>
        <source>weights in one group or block</source>
        <translation>一组或一块中的权重数</translation>
    </message>
    <message>
        <source>bytes before the blocks of each row</source>
        <translation>每行各块之前的字节数</translation>
    </message>
    <message>
        <source>rows woven into each other</source>
        <translation>相互交织的行数</translation>
    </message>
    <message>
        <source>number of weight divisors</source>
        <translation>权重除数的个数</translation>
    </message>
    <message>
        <source>all bytes of the entry</source>
        <translation>条目的全部字节</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::HexArea</name>
    <message>
        <source>field %1 (%2)</source>
        <translation>字段 %1（%2）</translation>
    </message>
    <message>
        <source>plane %1 (%2)</source>
        <translation>%1 平面（%2）</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>第 %1 组</translation>
    </message>
    <message>
        <source>behind the last column</source>
        <translation>在最后一列之后</translation>
    </message>
    <message>
        <source>columns %1–%2</source>
        <translation>第 %1–%2 列</translation>
    </message>
    <message>
        <source>offset %1 = %2</source>
        <translation>偏移 %1 = %2</translation>
    </message>
    <message>
        <source>%1 begins before the entry in front of it ends</source>
        <translation>%1 在前一条目结束之前就开始了</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>位于 %1 之后</translation>
    </message>
    <message>
        <source>byte %1 = %2 of %3 in the entry</source>
        <translation>条目中的第 %1 = %2 字节，共 %3</translation>
    </message>
    <message>
        <source>scale %1 = %2</source>
        <translation>尺度 %1 = %2</translation>
    </message>
    <message>
        <source>no longer in the file</source>
        <translation>已不在文件中</translation>
    </message>
    <message>
        <source>these bytes belong to another entry too</source>
        <translation>这些字节同时属于另一条目</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::HexFindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>hexadecimal</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>How the pattern is meant</source>
        <translation>如何理解要找的内容</translation>
    </message>
    <message>
        <source>Pattern to find</source>
        <translation>要找的内容</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一处</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一处</translation>
    </message>
    <message>
        <source>Next place (F3)</source>
        <translation>下一处 (F3)</translation>
    </message>
    <message>
        <source>Previous place (Shift+F3)</source>
        <translation>上一处 (Shift+F3)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>66 2E ?? 4?</source>
        <translation>66 2E ?? 4?</translation>
    </message>
    <message>
        <source>Bytes in hexadecimal; ? stands for any digit</source>
        <translation>十六进制字节；? 代表任意一位</translation>
    </message>
    <message>
        <source>text as UTF-8</source>
        <translation>UTF-8 文本</translation>
    </message>
    <message>
        <source>Case matters</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>One number in the byte order of the file</source>
        <translation>一个数，采用文件的字节序</translation>
    </message>
    <message>
        <source>Type what to look for</source>
        <translation>请输入要找的内容</translation>
    </message>
    <message>
        <source>Not a row of bytes such as 66 2E ?? 4?</source>
        <translation>不是形如 66 2E ?? 4? 的一串字节</translation>
    </message>
    <message>
        <source>Too long to look for</source>
        <translation>太长，无法查找</translation>
    </message>
    <message>
        <source>Not a number that fits %1</source>
        <translation>不是 %1 能容纳的数</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::HexInspector</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位</translation>
    </message>
    <message>
        <source>The bytes at the cursor as numbers</source>
        <translation>光标处的字节按各种数解读</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>字</translation>
    </message>
    <message>
        <source>Scales of the group at the cursor</source>
        <translation>光标所在组的尺度（scale）</translation>
    </message>
    <message>
        <source>UTF-8: –</source>
        <translation>UTF-8：–</translation>
    </message>
    <message>
        <source>UTF-8: %1</source>
        <translation>UTF-8：%1</translation>
    </message>
    <message>
        <source>At the cursor, little-endian</source>
        <translation>光标处，小端序</translation>
    </message>
    <message>
        <source>At the cursor, big-endian</source>
        <translation>光标处，大端序</translation>
    </message>
    <message>
        <source>Row %1, group %2</source>
        <translation>第 %1 行，第 %2 组</translation>
    </message>
    <message>
        <source>in part %1</source>
        <translation>位于分片 %1</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::HexPane</name>
    <message>
        <source>Part</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Part of the file set</source>
        <translation>文件集中的分片</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>%1 的字节</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 (missing)</source>
        <translation>%1：%2（缺失）</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>no file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>This part is missing: %1</source>
        <translation>缺少此分片：%1</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1 bytes selected</source>
        <translation>已选 %1 字节</translation>
    </message>
    <message>
        <source>The file ends at %1 = %2</source>
        <translation>文件止于 %1 = %2</translation>
    </message>
    <message>
        <source>That is before the start of the file</source>
        <translation>那在文件起始处之前</translation>
    </message>
    <message>
        <source>The cursor is in no entry</source>
        <translation>光标不在任何条目中</translation>
    </message>
    <message>
        <source>The entry has %1 bytes</source>
        <translation>该条目有 %1 字节</translation>
    </message>
    <message>
        <source>The file does not have these bytes</source>
        <translation>文件中没有这些字节</translation>
    </message>
    <message>
        <source>The cursor is in no matrix</source>
        <translation>光标不在任何矩阵中</translation>
    </message>
    <message>
        <source>Rows are 0 to %1</source>
        <translation>行号为 0 至 %1</translation>
    </message>
    <message>
        <source>Groups are 0 to %1</source>
        <translation>组号为 0 至 %1</translation>
    </message>
    <message>
        <source>%1: %2 (not used)</source>
        <translation>%1：%2（未使用）</translation>
    </message>
    <message>
        <source>This file ends at %1 = %2 now; bytes behind that are shown as --.</source>
        <translation>此文件现在止于 %1 = %2；其后的字节显示为 --。</translation>
    </message>
    <message>
        <source>The bytes are those of now, names and colours those of then.</source>
        <translation>字节是现在的，名称和颜色是当时的。</translation>
    </message>
    <message>
        <source>This part is not used: %1: %2</source>
        <translation>此分片未使用：%1：%2</translation>
    </message>
    <message>
        <source>no longer in the file</source>
        <translation>已不在文件中</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::HexTools</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>A and B side by side</source>
        <translation>A 与 B 并排</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>联动</translation>
    </message>
    <message>
        <source>Moving in one file moves to the same row and group of the counterpart in the other</source>
        <translation>在一个文件中移动时，另一文件中的对应条目移到相同的行和组</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Go to offset</source>
        <translation>转到偏移</translation>
    </message>
    <message>
        <source>Offset in the file: 672 or 0x2A0
From the cursor: +64, -0x10
Offset in the entry: @0x40
Row and group of the entry: 3:7</source>
        <translation>文件中的偏移：672 或 0x2A0
从光标算起：+64、-0x10
条目中的偏移：@0x40
条目的行与组：3:7</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Previous entry</source>
        <translation>上一条目</translation>
    </message>
    <message>
        <source>Next entry</source>
        <translation>下一条目</translation>
    </message>
    <message>
        <source>Previous row</source>
        <translation>上一行</translation>
    </message>
    <message>
        <source>Next row</source>
        <translation>下一行</translation>
    </message>
    <message>
        <source>Previous group</source>
        <translation>上一组</translation>
    </message>
    <message>
        <source>Next group</source>
        <translation>下一组</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find bytes, text or a number</source>
        <translation>查找字节、文本或数</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected bytes as hexadecimal text</source>
        <translation>将选中的字节复制为十六进制文本</translation>
    </message>
    <message>
        <source>Copy as hexadecimal text</source>
        <translation>复制为十六进制文本</translation>
    </message>
    <message>
        <source>Copy as C array</source>
        <translation>复制为 C 数组</translation>
    </message>
    <message>
        <source>Copy as Python bytes</source>
        <translation>复制为 Python bytes</translation>
    </message>
    <message>
        <source>Copy as text (UTF-8)</source>
        <translation>复制为文本 (UTF-8)</translation>
    </message>
    <message>
        <source>Copy as Base64</source>
        <translation>复制为 Base64</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save the selected bytes to a file</source>
        <translation>将选中的字节保存到文件</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应宽度</translation>
    </message>
    <message>
        <source>%1 a line</source>
        <translation>每行 %1</translation>
    </message>
    <message>
        <source>Bytes per line</source>
        <translation>每行字节数</translation>
    </message>
    <message>
        <source>The bytes of A</source>
        <translation>A 的字节</translation>
    </message>
    <message>
        <source>No file is open in A</source>
        <translation>A 中没有打开文件</translation>
    </message>
    <message>
        <source>The bytes of B</source>
        <translation>B 的字节</translation>
    </message>
    <message>
        <source>No file is open in B</source>
        <translation>B 中没有打开文件</translation>
    </message>
    <message>
        <source>Needs a file in A and one in B</source>
        <translation>需要 A、B 中各有一个文件</translation>
    </message>
    <message>
        <source>There are no entries</source>
        <translation>没有条目</translation>
    </message>
    <message>
        <source>The bytes at the cursor belong to no row of a matrix</source>
        <translation>光标处的字节不属于矩阵的任何一行</translation>
    </message>
    <message>
        <source>Row, 0 to %1</source>
        <translation>行，0 至 %1</translation>
    </message>
    <message>
        <source>Group of the row, 0 to %1</source>
        <translation>该行的组，0 至 %1</translation>
    </message>
    <message>
        <source>A number from 0 to %1</source>
        <translation>0 至 %1 之间的数</translation>
    </message>
    <message>
        <source>0x2A0, +64, 3:7</source>
        <translation>0x2A0、+64、3:7</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::HexView</name>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>No file is open. Open one in A or B, or drop it on the window: its bytes appear here, each in the colour of what it means.</source>
        <translation>没有打开文件。请在 A 或 B 中打开一个，或把它拖到窗口上：它的字节会显示在这里，颜色表示各字节的含义。</translation>
    </message>
    <message>
        <source>Not a place: 672, 0x2A0, +64, -0x10, @0x40 or 3:7</source>
        <translation>不是有效的位置：672、0x2A0、+64、-0x10、@0x40 或 3:7</translation>
    </message>
    <message>
        <source>Select group</source>
        <translation>选中组</translation>
    </message>
    <message>
        <source>Select row</source>
        <translation>选中行</translation>
    </message>
    <message>
        <source>Select entry</source>
        <translation>选中条目</translation>
    </message>
    <message>
        <source>Show entry in Layout</source>
        <translation>在布局中显示条目</translation>
    </message>
    <message>
        <source>Looking for bytes in %1</source>
        <translation>正在 %1 中查找字节</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Not found in this file</source>
        <translation>在此文件中未找到</translation>
    </message>
    <message>
        <source>Found at %1</source>
        <translation>找到，位于 %1</translation>
    </message>
    <message>
        <source>%1; the end was passed, going on from the start</source>
        <translation>%1；已越过末尾，从头继续</translation>
    </message>
    <message>
        <source>%1; the start was passed, going on from the end</source>
        <translation>%1；已越过开头，从末尾继续</translation>
    </message>
    <message>
        <source>%1 bytes are too many for the clipboard (at most %2): save them to a file instead</source>
        <translation>%1 字节太多，剪贴板放不下（最多 %2）：请改为保存到文件</translation>
    </message>
    <message>
        <source>%1 bytes copied</source>
        <translation>已复制 %1 字节</translation>
    </message>
    <message>
        <source>Copying bytes</source>
        <translation>正在复制字节</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Save %1 bytes</source>
        <translation>保存 %1 字节</translation>
    </message>
    <message>
        <source>%1 is open here and cannot be written over</source>
        <translation>%1 正在此处打开，不能覆盖</translation>
    </message>
    <message>
        <source>Saving bytes to %1</source>
        <translation>正在将字节保存到 %1</translation>
    </message>
    <message>
        <source>%1 bytes saved to %2</source>
        <translation>已将 %1 字节保存到 %2</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::JobBar</name>
    <message>
        <source>+%1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 per s</source>
        <translation>每秒 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>The job has been asked to stop already.</source>
        <translation>已经要求该任务停止。</translation>
    </message>
    <message>
        <source>Stop this job</source>
        <translation>停止此任务</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::JsonTreeModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Name of the member, or index in its array</source>
        <translation>成员的名称，或在数组中的序号</translation>
    </message>
    <message>
        <source>The value; objects and arrays show how many members they have</source>
        <translation>值；对象和数组显示成员个数</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::LayoutPanel</name>
    <message>
        <source>Whole file</source>
        <translation>整个文件</translation>
    </message>
    <message>
        <source>Show all of the file (0)</source>
        <translation>显示整个文件 (0)</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Closer (+)</source>
        <translation>放大 (+)</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Wider (−)</source>
        <translation>缩小 (−)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Map of file %1</source>
        <translation>文件 %1 的地图</translation>
    </message>
    <message>
        <source>Planes of the selected entry of %1</source>
        <translation>%1 中所选条目的平面</translation>
    </message>
    <message>
        <source>Fields of a block of %1</source>
        <translation>%1 的块内字段</translation>
    </message>
    <message>
        <source>One row of %1</source>
        <translation>%1 的一行</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Row bytes</source>
        <translation>行字节数</translation>
    </message>
    <message>
        <source>Group bytes</source>
        <translation>组字节数</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>字</translation>
    </message>
    <message>
        <source>Planes</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Fields of a block</source>
        <translation>块内字段</translation>
    </message>
    <message>
        <source>Zoom to the selected entry</source>
        <translation>缩放到所选条目</translation>
    </message>
    <message>
        <source>Select an entry first</source>
        <translation>请先选中一个条目</translation>
    </message>
    <message>
        <source>No file is open in %1.</source>
        <translation>%1 中没有打开文件。</translation>
    </message>
    <message>
        <source>Select an entry in the table above or click one on the map: its planes and blocks appear here.</source>
        <translation>在上方表格中选中条目，或在地图上点击一个：它的平面和块会显示在这里。</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>file offset %1</source>
        <translation>文件偏移 %1</translation>
    </message>
    <message>
        <source>This format is not known: its size is shown, its inside cannot be.</source>
        <translation>此格式未知：只能显示其大小，无法显示内部结构。</translation>
    </message>
    <message>
        <source>The format needs %1 bytes for this shape, the directory says %2. What is shown is what the format needs.</source>
        <translation>按此形状，格式需要 %1 字节，而目录记为 %2。这里显示的是格式所需。</translation>
    </message>
    <message>
        <source>bytes of the resource</source>
        <translation>资源的字节</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>%1 rows woven together: %2 blocks of %3 bytes, each with %4 weights of every row</source>
        <translation>%1 行交织：%2 个块，每块 %3 字节，各含每行的 %4 个权重</translation>
    </message>
    <message>
        <source>One row: %1 blocks of %2 bytes with %3 weights each = %4 bytes</source>
        <translation>一行：%1 个块，每块 %2 字节、%3 个权重 = %4 字节</translation>
    </message>
    <message>
        <source>, after %1 bytes for the whole row</source>
        <translation>，之前有 %1 字节供整行使用</translation>
    </message>
    <message>
        <source>%1 bytes before the blocks of each row</source>
        <translation>每行各块之前有 %1 字节</translation>
    </message>
    <message>
        <source>%1 × %2 bytes</source>
        <translation>%1 × %2 字节</translation>
    </message>
    <message>
        <source>One block: %1 bytes for %2 weights, %3 bits for each</source>
        <translation>一个块：%1 字节存 %2 个权重，每个 %3 位</translation>
    </message>
    <message>
        <source>Ctrl and the wheel or + and − zoom, dragging moves, a double click fills the width</source>
        <translation>Ctrl+滚轮或 +、− 缩放，拖动平移，双击铺满宽度</translation>
    </message>
    <message>
        <source>The wheel or + and − zoom, dragging moves, a double click fills the width</source>
        <translation>滚轮或 +、− 缩放，拖动平移，双击铺满宽度</translation>
    </message>
    <message>
        <source>%1 bytes to the next entry</source>
        <translation>到下一条目 %1 字节</translation>
    </message>
    <message>
        <source>The map appears when the whole directory has been read.</source>
        <translation>读完整个目录后，这里会显示地图。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::LayoutTable</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::LayoutView</name>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>No file is open. Open one in A or B, or drop it on the window: a map of all its bytes appears here.</source>
        <translation>没有打开文件。请在 A 或 B 中打开一个，或把它拖到窗口上：其全部字节的地图会显示在这里。</translation>
    </message>
    <message>
        <source>The numbers of the selected tensor appear here.</source>
        <translation>所选张量的各项数值显示在这里。</translation>
    </message>
    <message>
        <source>Geometry of the selected entries</source>
        <translation>所选条目的几何</translation>
    </message>
    <message>
        <source>Geometry: A and B agree in every field they share</source>
        <translation>几何：A 与 B 共有的字段全部一致</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>几何</translation>
    </message>
    <message>
        <source>Geometry: one field differs</source>
        <translation>几何：1 个字段不同</translation>
    </message>
    <message>
        <source>Geometry: %1 fields differ</source>
        <translation>几何：%1 个字段不同</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Legend</name>
    <message>
        <source>Colours: %1</source>
        <translation>颜色：%1</translation>
    </message>
    <message>
        <source>resource</source>
        <translation>资源</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::LinesLabel</name>
    <message>
        <source>· and %1 more</source>
        <translation>· 另有 %1 条</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::LoadersModel</name>
    <message>
        <source>reads another kind of file</source>
        <translation>读取的是另一种文件</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1（另有 %2 个）</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>Nothing is known that stops it.</source>
        <translation>未发现妨碍它加载的问题。</translation>
    </message>
    <message>
        <source>Programs and versions whose reading rules are known</source>
        <translation>已知其读取规则的程序与版本</translation>
    </message>
    <message>
        <source>Loader</source>
        <translation>加载器</translation>
    </message>
    <message>
        <source>loads: nothing is known that stops it. doubtful: loads, but misreads or warns. refuses: does not open the file</source>
        <translation>可加载：未发现妨碍它的问题。存疑：能加载，但会误读或警告。拒绝：不打开该文件</translation>
    </message>
    <message>
        <source>The first thing that it would complain about</source>
        <translation>它首先会报告的问题</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::LoadersView</name>
    <message>
        <source>Who can load this?</source>
        <translation>谁能加载？</translation>
    </message>
    <message>
        <source>%1: %2 of %3 known loaders read this file</source>
        <translation>%1：%3 个已知加载器中有 %2 个能读取此文件</translation>
    </message>
    <message>
        <source>All findings</source>
        <translation>全部问题</translation>
    </message>
    <message>
        <source>Go to the Problems view</source>
        <translation>转到“问题”视图</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all, as tab-separated text</source>
        <translation>将所选行（未选则全部）复制为制表符分隔的文本</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>Open a GGUF or .ninfer file, or drop one on a pane, to see which programs can load it.</source>
        <translation>打开 GGUF 或 .ninfer 文件，或把它拖到窗格上，即可查看哪些程序能加载它。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MainActions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Recent files</source>
        <translation>最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Offsets and sizes</source>
        <translation>偏移与大小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Colour scheme</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a file in the free pane, or in the active one</source>
        <translation>在空闲窗格中打开文件，没有则用当前窗格</translation>
    </message>
    <message>
        <source>Open &amp;A…</source>
        <translation>打开 &amp;A…</translation>
    </message>
    <message>
        <source>Open a file on the left</source>
        <translation>在左侧打开文件</translation>
    </message>
    <message>
        <source>Open &amp;B…</source>
        <translation>打开 &amp;B…</translation>
    </message>
    <message>
        <source>Open a file on the right</source>
        <translation>在右侧打开文件</translation>
    </message>
    <message>
        <source>Close A</source>
        <translation>关闭 A</translation>
    </message>
    <message>
        <source>Close the file on the left</source>
        <translation>关闭左侧的文件</translation>
    </message>
    <message>
        <source>Close B</source>
        <translation>关闭 B</translation>
    </message>
    <message>
        <source>Close the file on the right</source>
        <translation>关闭右侧的文件</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新载入(&amp;L)</translation>
    </message>
    <message>
        <source>Read the file of the active pane again</source>
        <translation>重新读取当前窗格的文件</translation>
    </message>
    <message>
        <source>&amp;Swap</source>
        <translation>对调(&amp;S)</translation>
    </message>
    <message>
        <source>Exchange left and right</source>
        <translation>左右对调</translation>
    </message>
    <message>
        <source>&amp;Export directory as CSV…</source>
        <translation>将目录导出为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Write the rows that are shown in the active pane to a CSV file</source>
        <translation>将当前窗格中显示的行写入 CSV 文件</translation>
    </message>
    <message>
        <source>Export directory as &amp;JSON…</source>
        <translation>将目录导出为 &amp;JSON…</translation>
    </message>
    <message>
        <source>Write the rows that are shown in the active pane to a JSON file</source>
        <translation>将当前窗格中显示的行写入 JSON 文件</translation>
    </message>
    <message>
        <source>Open the same &amp;files at the next start</source>
        <translation>下次启动时打开相同的文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy what is selected; table rows as TSV</source>
        <translation>复制选中的内容；表格行复制为 TSV</translation>
    </message>
    <message>
        <source>Copy &amp;names</source>
        <translation>复制名称(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the names of the selected entries</source>
        <translation>复制所选条目的名称</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Filter the directory of the active pane</source>
        <translation>筛选当前窗格的目录</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the other table, then to the view below</source>
        <translation>转到另一张表，再到下方的视图</translation>
    </message>
    <message>
        <source>Show in &amp;Layout</source>
        <translation>在布局中显示(&amp;L)</translation>
    </message>
    <message>
        <source>Show in &amp;Hex</source>
        <translation>在十六进制中显示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Group by layer</source>
        <translation>按层分组(&amp;G)</translation>
    </message>
    <message>
        <source>One row per layer, with its entries below it</source>
        <translation>每层一行，其条目列在下面</translation>
    </message>
    <message>
        <source>&amp;Decimal</source>
        <translation>十进制(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Hexadecimal</source>
        <translation>十六进制(&amp;H)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About NInspect</source>
        <translation>关于 NInspect(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>Filter the directory, or find in the view that has the focus</source>
        <translation>筛选目录，或在有焦点的视图中查找</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Show the bytes of the entry in Hex</source>
        <translation>在十六进制中显示条目的字节</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>Fold and unfold a layer</source>
        <translation>折叠与展开层</translation>
    </message>
    <message>
        <source>Go to an offset (in Hex)</source>
        <translation>转到偏移（在十六进制中）</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Open a sa&amp;mple…</source>
        <translation>打开示例(&amp;M)…</translation>
    </message>
    <message>
        <source>Write made-up weights, healthy or faulty, and open them</source>
        <translation>写出人造的权重（健康或有故障）并打开</translation>
    </message>
    <message>
        <source>A&amp;udit report…</source>
        <translation>审计报告(&amp;U)…</translation>
    </message>
    <message>
        <source>Write what is known of the open files as a page to print or hand on</source>
        <translation>把对已打开文件的了解写成可打印、可转交的网页</translation>
    </message>
    <message>
        <source>S&amp;can</source>
        <translation>扫描(&amp;C)</translation>
    </message>
    <message>
        <source>Count every scale and every code of all tensors of both files</source>
        <translation>统计两个文件全部张量的每个尺度与每个码字</translation>
    </message>
    <message>
        <source>Con&amp;vert…</source>
        <translation>转换(&amp;V)…</translation>
    </message>
    <message>
        <source>Make a .ninfer of a GGUF and a template, or the GGUF again</source>
        <translation>用 GGUF 和模板生成 .ninfer，或还原出 GGUF</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MainWindow</name>
    <message>
        <source>%1 – NInspect</source>
        <translation>%1 – NInspect</translation>
    </message>
    <message>
        <source>No file is open in %1.</source>
        <translation>%1 中没有打开文件。</translation>
    </message>
    <message>
        <source>No entry is selected.</source>
        <translation>没有选中条目。</translation>
    </message>
    <message>
        <source>No file is open there.</source>
        <translation>那里没有打开文件。</translation>
    </message>
    <message>
        <source>No file is open.</source>
        <translation>没有打开文件。</translation>
    </message>
    <message>
        <source>Choose an entry to see it below, and its counterpart in the other pane.</source>
        <translation>选中一个条目，下方会显示它的内容，另一窗格会选中与它对应的条目。</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>no counterpart in %1</source>
        <translation>在 %1 中没有对应条目</translation>
    </message>
    <message>
        <source>Open in %1</source>
        <translation>在 %1 中打开</translation>
    </message>
    <message>
        <source>Weight files (%1)</source>
        <translation>权重文件 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Export the directory of %1</source>
        <translation>导出 %1 的目录</translation>
    </message>
    <message>
        <source>CSV (%1)</source>
        <translation>CSV (%1)</translation>
    </message>
    <message>
        <source>JSON (%1)</source>
        <translation>JSON (%1)</translation>
    </message>
    <message>
        <source>Exporting to %1</source>
        <translation>正在导出到 %1</translation>
    </message>
    <message>
        <source>Wrote %1 rows to %2</source>
        <translation>已将 %1 行写入 %2</translation>
    </message>
    <message>
        <source>About NInspect</source>
        <translation>关于 NInspect</translation>
    </message>
    <message>
        <source>Looks into GGUF and .ninfer weight files: every tensor, every plane, every byte, and everything that is wrong with them.

Free software under the GNU General Public License, version 3 or later; without any warranty.</source>
        <translation>查看 GGUF 与 .ninfer 权重文件的内部：每个张量、每个平面、每个字节，以及其中的一切问题。

自由软件，依据 GNU 通用公共许可证第 3 版或更新版本发布；不提供任何担保。</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Open in %1:
%2</source>
        <translation>在 %1 中打开：
%2</translation>
    </message>
    <message>
        <source>The files are being scanned.</source>
        <translation>正在扫描文件。</translation>
    </message>
    <message>
        <source>Write an audit report</source>
        <translation>写审计报告</translation>
    </message>
    <message>
        <source>Web page (%1)</source>
        <translation>网页 (%1)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Wrote the audit report to %1</source>
        <translation>审计报告已写入 %1</translation>
    </message>
    <message>
        <source>Writing a sample</source>
        <translation>正在写示例</translation>
    </message>
    <message>
        <source>Figures of scans are not kept: %1</source>
        <translation>扫描结果无法保存：%1</translation>
    </message>
    <message>
        <source>%1 and %2 are open: one can be converted with the other.</source>
        <translation>%1 和 %2 已打开：可以用它们进行转换。</translation>
    </message>
    <message>
        <source>&amp;Convert…</source>
        <translation>转换(&amp;C)…</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Mapping</name>
    <message>
        <source>ternary</source>
        <translation>三值</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>直接计算</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>Whole byte rows of ternary tensors: codes and scales are moved, never decoded.</source>
        <translation>三值张量的整行字节：码字与尺度只被搬移，从不解码。</translation>
    </message>
    <message>
        <source>A small object, computed from the values of the source.</source>
        <translation>由源的数值计算出的小对象。</translation>
    </message>
    <message>
        <source>Taken from the template byte for byte.</source>
        <translation>逐字节借用自模板。</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>已转置</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>%1 repeated</source>
        <translation>%1 行重复</translation>
    </message>
    <message>
        <source>%1 missing</source>
        <translation>%1 行缺失</translation>
    </message>
    <message>
        <source>%1 foreign</source>
        <translation>%1 行不属于此处</translation>
    </message>
    <message>
        <source>no: %1</source>
        <translation>否：%1</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>rows %1 to %2</source>
        <translation>第 %1 至 %2 行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>%1: in their order</source>
        <translation>%1：保持顺序</translation>
    </message>
    <message>
        <source>%1 rows stay in place</source>
        <translation>%1 行原地不动</translation>
    </message>
    <message>
        <source>1 cycle of %1 rows</source>
        <translation>1 个 %1 行的循环</translation>
    </message>
    <message>
        <source>%1 cycles of %2 rows</source>
        <translation>%1 个 %2 行的循环</translation>
    </message>
    <message>
        <source>cycles of %1 other lengths</source>
        <translation>另有 %1 种长度的循环</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>%1 of %2 rows differ</source>
        <translation>%2 行中有 %1 行不同</translation>
    </message>
    <message>
        <source>Taken from the template: there are no rows of the source to compare.</source>
        <translation>借用自模板：没有可与源比较的行。</translation>
    </message>
    <message>
        <source>Not compared: the rule cannot be applied to these files.</source>
        <translation>未比较：规则无法用于这两个文件。</translation>
    </message>
    <message>
        <source>Not compared: the .ninfer file has no such object.</source>
        <translation>未比较：.ninfer 文件中没有该对象。</translation>
    </message>
    <message>
        <source>Not compared: the object is stored in another format or shape than the rule makes.</source>
        <translation>未比较：该对象的格式或形状与规则产生的不同。</translation>
    </message>
    <message>
        <source>Each of the %1 rows is the expected one.</source>
        <translation>%1 行全部符合预期。</translation>
    </message>
    <message>
        <source>%1 of %2 rows are not the expected ones.</source>
        <translation>%2 行中有 %1 行不符合预期。</translation>
    </message>
    <message>
        <source>All would be with the values %1 in place of %2.</source>
        <translation>若数值为 %1 而非 %2，则全部符合。</translation>
    </message>
    <message>
        <source>They are the same rows in another order.</source>
        <translation>是同样的行，但顺序不同。</translation>
    </message>
    <message>
        <source>None of them is a row of the source.</source>
        <translation>其中没有一行来自源。</translation>
    </message>
    <message>
        <source>%1 source rows are missing, %2 rows are not in the source.</source>
        <translation>缺失 %1 个源行，%2 行不在源中。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 row %2</source>
        <translation>%1 第 %2 行</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MappingDetails</name>
    <message>
        <source>Taken from the template byte for byte: it has no rows of the source.</source>
        <translation>逐字节借用自模板：没有来自源的行。</translation>
    </message>
    <message>
        <source>The rule cannot be applied to these files: see the findings above.</source>
        <translation>规则无法用于这两个文件：见上方的发现。</translation>
    </message>
    <message>
        <source>Bijective: each of the %1 rows is taken exactly once.</source>
        <translation>双射：%1 行每行恰好取一次。</translation>
    </message>
    <message>
        <source>Not bijective: %1 rows are made of %2 different ones; %3 repeated, %4 missing, %5 foreign.</source>
        <translation>非双射：%1 行由 %2 个不同的行构成；重复 %3，缺失 %4，不属于此处 %5。</translation>
    </message>
    <message>
        <source>and %1 more pieces</source>
        <translation>以及另外 %1 段</translation>
    </message>
    <message>
        <source>repeated</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>foreign</source>
        <translation>不属于此处</translation>
    </message>
    <message>
        <source>Rows that are</source>
        <translation>行的情况</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>First row</source>
        <translation>首行</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Repeated and missing rows</source>
        <translation>重复行与缺失行</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MappingFindings</name>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 条</translation>
    </message>
    <message>
        <source>%1 findings: %2, and more</source>
        <translation>%1 条发现：%2 等</translation>
    </message>
    <message>
        <source>Hide the list</source>
        <translation>收起列表</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>What stands against the mapping</source>
        <translation>与映射不符之处</translation>
    </message>
    <message>
        <source>Double click selects the entry</source>
        <translation>双击可选中该条目</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MappingModel</name>
    <message>
        <source>Compare rows reads both files and fills this column.</source>
        <translation>“比较行”会读取两个文件并填写此列。</translation>
    </message>
    <message>
        <source>%1
Cannot be made from these files: see the findings above.</source>
        <translation>%1
无法由这两个文件得到：见上方的发现。</translation>
    </message>
    <message>
        <source>Object of the .ninfer file, in the order of the file</source>
        <translation>.ninfer 文件的对象，按文件中的顺序</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Whether every source row that the rule is about is taken exactly once</source>
        <translation>规则涉及的每个源行是否恰好取一次</translation>
    </message>
    <message>
        <source>Each row once</source>
        <translation>每行一次</translation>
    </message>
    <message>
        <source>Whether the rows of the .ninfer file are those that the rule puts there</source>
        <translation>.ninfer 文件的各行是否就是规则放在那里的行</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Where the bytes come from</source>
        <translation>字节的来源</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Which rows of which tensors it is made of</source>
        <translation>由哪些张量的哪些行构成</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>What is done to each value, and to the axes</source>
        <translation>对每个数值及各轴所做的变换</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Tensors or keys of the GGUF file</source>
        <translation>GGUF 文件的张量或键</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>源</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MappingObserved</name>
    <message>
        <source>The first %1 of %2</source>
        <translation>%2 条中的前 %1 条</translation>
    </message>
    <message>
        <source>Target row</source>
        <translation>目标行</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Rows that are not as expected</source>
        <translation>不符合预期的行</translation>
    </message>
    <message>
        <source>Double click shows the rows in Hex</source>
        <translation>双击可在十六进制视图中查看这些行</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MappingStore</name>
    <message>
        <source>Comparing with the model profile</source>
        <translation>正在与模型配置比较</translation>
    </message>
    <message>
        <source>Comparing rows</source>
        <translation>正在比较行</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MappingView</name>
    <message>
        <source>Filter objects and sources</source>
        <translation>筛选对象与源</translation>
    </message>
    <message>
        <source>All objects</source>
        <translation>全部对象</translation>
    </message>
    <message>
        <source>Made from the source</source>
        <translation>由源得到的</translation>
    </message>
    <message>
        <source>Rows not taken once</source>
        <translation>行未恰好取一次的</translation>
    </message>
    <message>
        <source>Rows not as expected</source>
        <translation>行不符合预期的</translation>
    </message>
    <message>
        <source>Compare rows</source>
        <translation>比较行</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>Cycles, repeated and missing rows of the rule</source>
        <translation>规则的循环、重复行与缺失行</translation>
    </message>
    <message>
        <source>Where the rows of the .ninfer file really come from</source>
        <translation>.ninfer 文件各行的真实来源</translation>
    </message>
    <message>
        <source>Which objects</source>
        <translation>显示哪些对象</translation>
    </message>
    <message>
        <source>Objects and their rules</source>
        <translation>对象及其规则</translation>
    </message>
    <message>
        <source>Zoom in (+, wheel; with Shift target rows only, with Ctrl source rows only)</source>
        <translation>放大（+，滚轮；按住 Shift 仅目标行，按住 Ctrl 仅源行）</translation>
    </message>
    <message>
        <source>Zoom out (−, wheel)</source>
        <translation>缩小（−，滚轮）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show all rows (0)</source>
        <translation>显示全部行（0）</translation>
    </message>
    <message>
        <source>Source rows over target rows</source>
        <translation>源行对目标行</translation>
    </message>
    <message>
        <source>Comparing the two files with the model profile…</source>
        <translation>正在用模型配置比较两个文件…</translation>
    </message>
    <message>
        <source>The mapping needs a GGUF file on one side and, on the other, the .ninfer file that was made from it, or the template for one.</source>
        <translation>映射需要一侧为 GGUF 文件，另一侧为由它生成的 .ninfer 文件或其模板。</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>Not a GGUF file and a .ninfer file</source>
        <translation>不是一个 GGUF 文件与一个 .ninfer 文件</translation>
    </message>
    <message>
        <source>Open a .ninfer file in %1</source>
        <translation>请在 %1 中打开 .ninfer 文件</translation>
    </message>
    <message>
        <source>Open a GGUF file in %1</source>
        <translation>请在 %1 中打开 GGUF 文件</translation>
    </message>
    <message>
        <source>%1 is a template</source>
        <translation>%1 是模板</translation>
    </message>
    <message>
        <source>%1 is made already</source>
        <translation>%1 是已生成的文件</translation>
    </message>
    <message>
        <source>rows: %1 objects as expected, %2 different, %3 not compared</source>
        <translation>行：%1 个对象符合预期，%2 个不同，%3 个未比较</translation>
    </message>
    <message>
        <source>%1 objects</source>
        <translation>%1 个对象</translation>
    </message>
    <message>
        <source>%1 of %2 objects</source>
        <translation>%2 个对象中的 %1 个</translation>
    </message>
    <message>
        <source>No object is selected</source>
        <translation>未选择对象</translation>
    </message>
    <message>
        <source>Taken from the template</source>
        <translation>借用自模板</translation>
    </message>
    <message>
        <source>No rows can be shown</source>
        <translation>没有可显示的行</translation>
    </message>
    <message>
        <source>Choose one in the table.</source>
        <translation>请在表中选择一个。</translation>
    </message>
    <message>
        <source>Target column</source>
        <translation>目标列</translation>
    </message>
    <message>
        <source>Target row</source>
        <translation>目标行</translation>
    </message>
    <message>
        <source>Source row</source>
        <translation>源行</translation>
    </message>
    <message>
        <source>Comparing rows…</source>
        <translation>正在比较行…</translation>
    </message>
    <message>
        <source>Comparing rows was cancelled.</source>
        <translation>行的比较已取消。</translation>
    </message>
    <message>
        <source>Compare rows reads the rows of both files and tells where each really comes from.</source>
        <translation>“比较行”会读取两个文件的各行，并说明每行的真实来源。</translation>
    </message>
    <message>
        <source>The .ninfer file is a template: none of its objects is made from this source yet</source>
        <translation>该 .ninfer 文件是模板：其中还没有由此源得到的对象</translation>
    </message>
    <message>
        <source>Rows are being compared</source>
        <translation>正在比较行</translation>
    </message>
    <message>
        <source>Read all rows of both files and hold them against the rules</source>
        <translation>读取两个文件的全部行并与规则对照</translation>
    </message>
    <message>
        <source>target column %1 ← %2 row %3</source>
        <translation>目标列 %1 ← %2 第 %3 行</translation>
    </message>
    <message>
        <source>target row %1 ← %2 row %3</source>
        <translation>目标行 %1 ← %2 第 %3 行</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>映射</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MetadataArrayModel</name>
    <message>
        <source>Index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Position in the array, counted from 0</source>
        <translation>在数组中的位置，从 0 计数</translation>
    </message>
    <message>
        <source>The element as stored</source>
        <translation>文件中存储的元素</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MetadataArrayView</name>
    <message>
        <source>no such index</source>
        <translation>没有这个序号</translation>
    </message>
    <message>
        <source>the array is empty</source>
        <translation>数组为空</translation>
    </message>
    <message>
        <source>searching …</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Searching %1</source>
        <translation>正在查找 %1</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Select rows first; Ctrl+A selects all</source>
        <translation>请先选中行；Ctrl+A 全选</translation>
    </message>
    <message>
        <source>Copying rows</source>
        <translation>正在复制行</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>contains: the text anywhere in the element. equals: the same text or number.</source>
        <translation>包含：元素中任意位置有该文本。等于：文本或数完全相同。</translation>
    </message>
    <message>
        <source>Find in the array</source>
        <translation>在数组中查找</translation>
    </message>
    <message>
        <source>index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Go to this index (decimal, or hexadecimal with 0x)</source>
        <translation>转到此序号（十进制，或以 0x 开头的十六进制）</translation>
    </message>
    <message>
        <source>Back to the array around this one (Backspace)</source>
        <translation>返回外层数组 (Backspace)</translation>
    </message>
    <message>
        <source>Previous place (Shift+F3)</source>
        <translation>上一处 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next place (F3)</source>
        <translation>下一处 (F3)</translation>
    </message>
    <message>
        <source>Copy the selected rows as tab-separated text</source>
        <translation>将所选行复制为制表符分隔的文本</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MetadataDetails</name>
    <message>
        <source>Save the value</source>
        <translation>保存值</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Choose a key to see its whole value here.</source>
        <translation>选中一个键，即可在此查看完整的值。</translation>
    </message>
    <message>
        <source>%1 elements</source>
        <translation>%1 个元素</translation>
    </message>
    <message>
        <source>at byte %1</source>
        <translation>位于字节 %1</translation>
    </message>
    <message>
        <source>These bytes are no text; shown as hexadecimal.</source>
        <translation>这些字节不是文本，以十六进制显示。</translation>
    </message>
    <message>
        <source>Not well-formed UTF-8 from byte %1 of the value on; such bytes are shown as \xNN.</source>
        <translation>从值的第 %1 字节起不是合法的 UTF-8；这类字节显示为 \xNN。</translation>
    </message>
    <message>
        <source>Not JSON: it cannot be understood from byte %1 of the value on.</source>
        <translation>不是 JSON：从值的第 %1 字节起无法解析。</translation>
    </message>
    <message>
        <source>JSON nested deeper than %1 levels is shown as text.</source>
        <translation>嵌套超过 %1 层的 JSON 以文本显示。</translation>
    </message>
    <message>
        <source>JSON of this size is shown as text.</source>
        <translation>如此大的 JSON 以文本显示。</translation>
    </message>
    <message>
        <source>Only the first %1 are shown; saving the value writes all of it.</source>
        <translation>只显示前 %1；保存值会写出全部内容。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Show the JSON as text instead of a tree</source>
        <translation>以文本而不是树显示 JSON</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Show the bytes of the value as hexadecimal</source>
        <translation>以十六进制显示值的字节</translation>
    </message>
    <message>
        <source>Show in Hex</source>
        <translation>在十六进制中显示</translation>
    </message>
    <message>
        <source>Go to the bytes of the value in the Hex view</source>
        <translation>在十六进制视图中转到值的字节</translation>
    </message>
    <message>
        <source>Save the value to a file, byte for byte</source>
        <translation>将值逐字节保存到文件</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MetadataJsonView</name>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Find in names and values</source>
        <translation>在名称和值中查找</translation>
    </message>
    <message>
        <source>Previous place (Shift+F3)</source>
        <translation>上一处 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next place (F3)</source>
        <translation>下一处 (F3)</translation>
    </message>
    <message>
        <source>Unfold everything</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>This tree is too large to be unfolded at once</source>
        <translation>这棵树太大，无法一次展开</translation>
    </message>
    <message>
        <source>Copy the value (of an object or array: its path)</source>
        <translation>复制值（对象或数组则复制其路径）</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MetadataModel</name>
    <message>
        <source>only A</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>only B</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>Both files have the same value.</source>
        <translation>两个文件的值相同。</translation>
    </message>
    <message>
        <source>The values differ.</source>
        <translation>值不同。</translation>
    </message>
    <message>
        <source>Only file A has this.</source>
        <translation>只有文件 A 有此项。</translation>
    </message>
    <message>
        <source>Only file B has this.</source>
        <translation>只有文件 B 有此项。</translation>
    </message>
    <message>
        <source>Being compared.</source>
        <translation>正在比较。</translation>
    </message>
    <message>
        <source>%1
%2 in the file</source>
        <translation>%1
在文件中占 %2</translation>
    </message>
    <message>
        <source>, from byte %1 = %2 on</source>
        <translation>，从字节 %1 = %2 起</translation>
    </message>
    <message>
        <source>Name of the key or resource, as written in the file</source>
        <translation>键或资源的名称，与文件中一致</translation>
    </message>
    <message>
        <source>Whether A and B have the same value under this name</source>
        <translation>A 与 B 中同名的值是否相同</translation>
    </message>
    <message>
        <source>Type of the value; arrays with the type of their elements</source>
        <translation>值的类型；数组带元素类型</translation>
    </message>
    <message>
        <source>Elements of an array, members of a JSON value</source>
        <translation>数组的元素数，JSON 值的成员数</translation>
    </message>
    <message>
        <source>The value; long ones are cut here and shown whole on the right</source>
        <translation>值；过长的在此截断，右侧显示全部</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>A : B</source>
        <translation>A : B</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::MetadataView</name>
    <message>
        <source>The table as CSV …</source>
        <translation>将表格导出为 CSV…</translation>
    </message>
    <message>
        <source>Keys of %1 as JSON …</source>
        <translation>将 %1 的键导出为 JSON…</translation>
    </message>
    <message>
        <source>Metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>Comparing metadata</source>
        <translation>正在比较元数据</translation>
    </message>
    <message>
        <source>This is not a regular expression.</source>
        <translation>这不是有效的正则表达式。</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>, %1 differ</source>
        <translation>，%1 个不同</translation>
    </message>
    <message>
        <source>Export the keys as JSON</source>
        <translation>将键导出为 JSON</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>Export the table as CSV</source>
        <translation>将表格导出为 CSV</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV 文件 (*.csv)</translation>
    </message>
    <message>
        <source>Keys of file A</source>
        <translation>文件 A 的键</translation>
    </message>
    <message>
        <source>No file is open in A</source>
        <translation>A 中没有打开文件</translation>
    </message>
    <message>
        <source>Keys of file B</source>
        <translation>文件 B 的键</translation>
    </message>
    <message>
        <source>No file is open in B</source>
        <translation>B 中没有打开文件</translation>
    </message>
    <message>
        <source>Keys of both files beside each other</source>
        <translation>并排显示两个文件的键</translation>
    </message>
    <message>
        <source>Open a file in A and one in B to compare their keys</source>
        <translation>在 A 和 B 中各打开一个文件，即可比较它们的键</translation>
    </message>
    <message>
        <source>Filter keys and values</source>
        <translation>筛选键和值</translation>
    </message>
    <message>
        <source>The filter is a regular expression</source>
        <translation>筛选内容是正则表达式</translation>
    </message>
    <message>
        <source>Differing</source>
        <translation>不同项</translation>
    </message>
    <message>
        <source>Hide keys that have the same value in both files</source>
        <translation>隐藏两个文件中值相同的键</translation>
    </message>
    <message>
        <source>Copy the selected rows, or all, as tab-separated text</source>
        <translation>将所选行（未选则全部）复制为制表符分隔的文本</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>Open a GGUF or .ninfer file, or drop one on a pane, to see its metadata.</source>
        <translation>打开 GGUF 或 .ninfer 文件，或把它拖到窗格上，即可查看其元数据。</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>%1 keys, %2 resources</source>
        <translation>%1 个键，%2 个资源</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::NoticeBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::OpeningStrip</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Reading the directory…</source>
        <translation>正在读取目录…</translation>
    </message>
    <message>
        <source>Reading the directory… %1 of %2</source>
        <translation>正在读取目录… %1 / %2</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::OverviewView</name>
    <message>
        <source>Save the figures</source>
        <translation>保存数字</translation>
    </message>
    <message>
        <source>Save the map</source>
        <translation>保存图</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>The figures of A</source>
        <translation>A 的数字</translation>
    </message>
    <message>
        <source>The figures of B</source>
        <translation>B 的数字</translation>
    </message>
    <message>
        <source>The figure of each entry of A less that of its counterpart in B</source>
        <translation>A 中每个条目的数字减去其在 B 中对应条目的数字</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Reads what the chosen figure needs of all tensors</source>
        <translation>读取所有张量中所选指标需要的内容</translation>
    </message>
    <message>
        <source>Scan all tensors</source>
        <translation>扫描全部张量</translation>
    </message>
    <message>
        <source>Zoom in (+, Ctrl+wheel)</source>
        <translation>放大（+、Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Zoom out (−, Ctrl+wheel)</source>
        <translation>缩小（−、Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Show the whole map (0)</source>
        <translation>显示整张图（0）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Figures as CSV…</source>
        <translation>数字存为 CSV…</translation>
    </message>
    <message>
        <source>Map as PNG…</source>
        <translation>图存为 PNG…</translation>
    </message>
    <message>
        <source>Map of layers and roles</source>
        <translation>层与角色的图</translation>
    </message>
    <message>
        <source>No file is open in %1.</source>
        <translation>%1 中没有打开文件。</translation>
    </message>
    <message>
        <source>Needs a file in A and one in B.</source>
        <translation>需要 A 和 B 中各有一个文件。</translation>
    </message>
    <message>
        <source>Logarithmic scale of colours</source>
        <translation>颜色采用对数刻度</translation>
    </message>
    <message>
        <source>This figure has no logarithmic scale</source>
        <translation>该指标没有对数刻度</translation>
    </message>
    <message>
        <source>A scan is running</source>
        <translation>正在扫描</translation>
    </message>
    <message>
        <source>This figure needs no scan</source>
        <translation>该指标无需扫描</translation>
    </message>
    <message>
        <source>No file is open. Open one in A or B to see all its tensors as a map of layers and roles.</source>
        <translation>没有打开文件。在 A 或 B 中打开一个文件，即可把全部张量显示为层与角色的图。</translation>
    </message>
    <message>
        <source>This file has no tensors that a map could show.</source>
        <translation>该文件没有可以画成图的张量。</translation>
    </message>
    <message>
        <source>Open a second file to see where the two differ.</source>
        <translation>打开第二个文件，即可查看两者的不同之处。</translation>
    </message>
    <message>
        <source>%1: nothing has been scanned yet. A scan reads every tensor once.</source>
        <translation>%1：尚未扫描。扫描会把每个张量读取一遍。</translation>
    </message>
    <message>
        <source>%1: no tensor of this file has this figure, or it has not been scanned yet.</source>
        <translation>%1：该文件没有张量具有此数字，或尚未扫描。</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not scanned, or the tensor has no such figure</source>
        <translation>尚未扫描，或该张量没有这个数字</translation>
    </message>
    <message>
        <source>outlined: outlier in its column (robust z &gt; 5)</source>
        <translation>描边：所在列的离群值（稳健 z &gt; 5）</translation>
    </message>
    <message>
        <source>%1 layers, %2 roles</source>
        <translation>%1 层，%2 种角色</translation>
    </message>
    <message>
        <source>%1 of %2 tensors have this figure</source>
        <translation>%2 个张量中 %1 个有此数字</translation>
    </message>
    <message>
        <source>1 outlier</source>
        <translation>1 个离群值</translation>
    </message>
    <message>
        <source>%1 outliers</source>
        <translation>%1 个离群值</translation>
    </message>
    <message>
        <source>scanning…</source>
        <translation>正在扫描…</translation>
    </message>
    <message>
        <source>not scanned yet</source>
        <translation>尚未扫描</translation>
    </message>
    <message>
        <source>%1 has no such figure</source>
        <translation>%1 没有这项数值</translation>
    </message>
    <message>
        <source>Point at a cell to read it; click to select the entry, double click for its scales.</source>
        <translation>指向单元格可读数；单击选择条目，双击查看其尺度。</translation>
    </message>
    <message>
        <source>%1, A − B</source>
        <translation>%1，A − B</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>离群值</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::PaneHeader</name>
    <message>
        <source>No file</source>
        <translation>没有文件</translation>
    </message>
    <message>
        <source>Nothing opened here yet</source>
        <translation>这里尚未打开文件</translation>
    </message>
    <message>
        <source>Could not be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>healthy</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>1 tensor</source>
        <translation>1 个张量</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>1 object</source>
        <translation>1 个对象</translation>
    </message>
    <message>
        <source>%1 objects</source>
        <translation>%1 个对象</translation>
    </message>
    <message>
        <source>%1 parts</source>
        <translation>%1 个分片</translation>
    </message>
    <message>
        <source>big-endian</source>
        <translation>大端序</translation>
    </message>
    <message>
        <source>When it was opened: %1</source>
        <translation>打开时：%1</translation>
    </message>
    <message>
        <source>Errors: %1 · warnings: %2 · notes: %3</source>
        <translation>错误：%1 · 警告：%2 · 提示：%3</translation>
    </message>
    <message>
        <source>Tensors with broken numbers: %1 · suspect: %2</source>
        <translation>数值损坏的张量：%1 · 可疑：%2</translation>
    </message>
    <message>
        <source>The numbers of the tensors have not all been looked at: Scan does that.</source>
        <translation>尚未查看全部张量的数值：请使用“扫描”。</translation>
    </message>
    <message>
        <source>Click to see the first such tensor under Scales.</source>
        <translation>单击可在“尺度”中查看第一个这样的张量。</translation>
    </message>
    <message>
        <source>Click to see them under Problems.</source>
        <translation>单击可在“问题”中查看。</translation>
    </message>
    <message>
        <source>1 tensor broken</source>
        <translation>1 个张量损坏</translation>
    </message>
    <message>
        <source>%1 tensors broken</source>
        <translation>%1 个张量损坏</translation>
    </message>
    <message>
        <source>1 tensor suspect</source>
        <translation>1 个张量可疑</translation>
    </message>
    <message>
        <source>%1 tensors suspect</source>
        <translation>%1 个张量可疑</translation>
    </message>
    <message>
        <source>structure sound</source>
        <translation>结构完好</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Plot</name>
    <message>
        <source>&amp;Copy the picture</source>
        <translation>复制图像(&amp;C)</translation>
    </message>
    <message>
        <source>Export as &amp;PNG…</source>
        <translation>导出为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Export as &amp;SVG…</source>
        <translation>导出为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>Export as P&amp;DF…</source>
        <translation>导出为 PDF(&amp;D)…</translation>
    </message>
    <message>
        <source>Export the &amp;numbers as CSV…</source>
        <translation>将数据导出为 CSV(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>显示全部(&amp;F)</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>Export the plot</source>
        <translation>导出图</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ProblemDetails</name>
    <message>
        <source>%1 findings (%2)</source>
        <translation>%1 个问题（%2）</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>应为</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>实为</translation>
    </message>
    <message>
        <source>Refused by</source>
        <translation>拒绝它的加载器</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Show in Hex</source>
        <translation>在十六进制中显示</translation>
    </message>
    <message>
        <source>Go to the byte of this finding (Enter)</source>
        <translation>转到此问题所在的字节 (Enter)</translation>
    </message>
    <message>
        <source>Copy everything about this finding as text</source>
        <translation>将此问题的全部信息复制为文本</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ProblemsModel</name>
    <message>
        <source>%1 × the same, the first: %2</source>
        <translation>相同的 %1 个，第一个：%2</translation>
    </message>
    <message>
        <source>byte %1 = %2</source>
        <translation>字节 %1 = %2</translation>
    </message>
    <message>
        <source>error: forbidden by the format, or bytes become unreadable. warning: some loader refuses or misreads it. note: anything else worth knowing</source>
        <translation>错误：格式禁止，或有字节无法读取。警告：某些加载器会拒绝或误读。提示：其他值得了解的情况</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>The pane that the file is open in</source>
        <translation>文件所在的窗格</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>What is wrong, with what was expected and what was found</source>
        <translation>有什么问题，应为什么，实为什么</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Tensor, object or key concerned</source>
        <translation>涉及的张量、对象或键</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Bytes from the start of the file</source>
        <translation>从文件起始处算的字节数</translation>
    </message>
    <message>
        <source>Offset (bytes)</source>
        <translation>偏移（字节）</translation>
    </message>
    <message>
        <source>Id of the rule; `ninspect-cli validate --rules` lists all</source>
        <translation>规则的编号；`ninspect-cli validate --rules` 列出全部</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Programs that refuse such a file</source>
        <translation>会拒绝这种文件的程序</translation>
    </message>
    <message>
        <source>Refused by</source>
        <translation>拒绝它的加载器</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ProblemsView</name>
    <message>
        <source>As sentences</source>
        <translation>复制为文字</translation>
    </message>
    <message>
        <source>As a table (tab-separated)</source>
        <translation>复制为表格（制表符分隔）</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show errors: what the format forbids</source>
        <translation>显示错误：格式所禁止的</translation>
    </message>
    <message>
        <source>Show warnings: what some loader refuses or misreads</source>
        <translation>显示警告：某些加载器会拒绝或误读的</translation>
    </message>
    <message>
        <source>Show notes: anything else worth knowing</source>
        <translation>显示提示：其他值得了解的</translation>
    </message>
    <message>
        <source>Nothing wrong was found</source>
        <translation>没有发现问题</translation>
    </message>
    <message>
        <source>%1 rules were checked. `ninspect-cli validate --rules` lists them.</source>
        <translation>已检查 %1 条规则。`ninspect-cli validate --rules` 可列出它们。</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>Open a GGUF or .ninfer file, or drop one on a pane, to have it checked.</source>
        <translation>打开 GGUF 或 .ninfer 文件，或把它拖到窗格上，即可对其检查。</translation>
    </message>
    <message>
        <source>byte %1 = %2</source>
        <translation>字节 %1 = %2</translation>
    </message>
    <message>
        <source>The table as CSV …</source>
        <translation>将表格导出为 CSV…</translation>
    </message>
    <message>
        <source>Findings of %1 as JSON …</source>
        <translation>将 %1 的问题导出为 JSON…</translation>
    </message>
    <message>
        <source>Export the findings as JSON</source>
        <translation>将问题导出为 JSON</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
    <message>
        <source>Export the table as CSV</source>
        <translation>将表格导出为 CSV</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV 文件 (*.csv)</translation>
    </message>
    <message>
        <source>Filter findings, entries and rules</source>
        <translation>筛选问题、条目和规则</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>归组</translation>
    </message>
    <message>
        <source>Fold many findings of the same rule into one line</source>
        <translation>将同一规则的多个问题折叠为一行</translation>
    </message>
    <message>
        <source>Copy the selected findings, or all</source>
        <translation>复制所选问题（未选则全部）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Findings in both files: %1, %2, %3</source>
        <translation>两个文件中的问题：%1，%2，%3</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 个错误</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 个警告</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 个警告</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 个提示</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 个提示</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::SampleDialog</name>
    <message>
        <source>&amp;Miniature, 2 MB a file</source>
        <translation>微型，每个文件 2 MB(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Large, 1 GB a file</source>
        <translation>大型，每个文件 1 GB(&amp;L)</translation>
    </message>
    <message>
        <source>Open a sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Writes made-up weights as a GGUF file and as an artifact, and opens them as A and B: healthy, or with one fault that packers are known to make.</source>
        <translation>把人造的权重写成一个 GGUF 文件和一个制品，并分别作为 A 和 B 打开：可以是健康的，也可以带有一种打包程序常犯的故障。</translation>
    </message>
    <message>
        <source>&amp;Write and open</source>
        <translation>写出并打开(&amp;W)</translation>
    </message>
    <message>
        <source>Four layers and the two vocabulary matrices of a 27B model in their true shapes; both files together take about 2 GB</source>
        <translation>27B 模型的四层和两个词表矩阵，形状与真实模型相同；两个文件共约 2 GB</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>W&amp;hat is wrong</source>
        <translation>故障(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Only %1 can have this fault</source>
        <translation>只有 %1 才会有此故障</translation>
    </message>
    <message>
        <source>In the large shapes it would not show</source>
        <translation>在大型形状下看不出来</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1; the files of these names there will be replaced</source>
        <translation>%1；那里的同名文件将被替换</translation>
    </message>
    <message>
        <source>Choose a folder first</source>
        <translation>请先选择文件夹</translation>
    </message>
    <message>
        <source>Folder for the sample</source>
        <translation>示例所在的文件夹</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScaleGroupsModel</name>
    <message>
        <source>Row of the matrix, counted from 0</source>
        <translation>矩阵的行，从 0 起计</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Group inside the row, counted from 0</source>
        <translation>行内的组，从 0 起计</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Offset of the scale word from the first byte of the tensor, bytes</source>
        <translation>尺度字相对张量首字节的偏移（字节）</translation>
    </message>
    <message>
        <source>Offset (B)</source>
        <translation>偏移 (B)</translation>
    </message>
    <message>
        <source>The word as it is stored, hexadecimal</source>
        <translation>存储的原始字，十六进制</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>字</translation>
    </message>
    <message>
        <source>What the word is worth</source>
        <translation>该字的数值</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesBoundary</name>
    <message>
        <source>rows·groups·%1</source>
        <translation>行·组·%1</translation>
    </message>
    <message>
        <source>Reading the scales of %1</source>
        <translation>正在读取 %1 的尺度</translation>
    </message>
    <message>
        <source>declared</source>
        <translation>声明</translation>
    </message>
    <message>
        <source>Where the format has its scale plane</source>
        <translation>格式规定的 scale 平面位置</translation>
    </message>
    <message>
        <source>Behind the base plane, as if there were no high plane: inside the high plane</source>
        <translation>紧接 base 平面之后，如同没有 high 平面：落在 high 平面内</translation>
    </message>
    <message>
        <source>Behind the codes, as if the planes were not aligned to 256 bytes</source>
        <translation>紧接码字之后，如同平面没有按 256 字节对齐</translation>
    </message>
    <message>
        <source>Behind all codes, as if the blocks were cut into planes</source>
        <translation>所有码字之后，如同把块拆成了平面</translation>
    </message>
    <message>
        <source>Where the %1 plane begins</source>
        <translation>%1 平面的起点</translation>
    </message>
    <message>
        <source>The first byte of the tensor</source>
        <translation>张量的首字节</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesDoctor</name>
    <message>
        <source>Examining %1</source>
        <translation>正在诊断 %1</translation>
    </message>
    <message>
        <source>Arrangements that the doctor tried</source>
        <translation>诊断尝试过的排布</translation>
    </message>
    <message>
        <source>Trying other arrangements of the same bytes…</source>
        <translation>正在尝试同一批字节的其他排布…</translation>
    </message>
    <message>
        <source>There is only one way to read these bytes.</source>
        <translation>这些字节只有一种读法。</translation>
    </message>
    <message>
        <source>The declared arrangement fits best (%1); the next one scores %2 less.</source>
        <translation>声明的排布最合适（%1）；次优者得分低 %2。</translation>
    </message>
    <message>
        <source>Not as declared: %1 (%2) makes the scales healthy, by %3 better than the next. Click it to see it.</source>
        <translation>与声明不符：按“%1”（%2）读取时尺度健康，比次优者高 %3。点击它即可查看。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesFigures</name>
    <message>
        <source>Copy the figures as TSV</source>
        <translation>将数据复制为 TSV</translation>
    </message>
    <message>
        <source>Export the figures</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>Export the figures as CSV…</source>
        <translation>将数据导出为 CSV…</translation>
    </message>
    <message>
        <source>Export the figures as JSON…</source>
        <translation>将数据导出为 JSON…</translation>
    </message>
    <message>
        <source>Figures of the scales</source>
        <translation>尺度数据</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The doctor&apos;s readings are samples spread over the tensor.</source>
        <translation>诊断的读数取自遍布张量的样本。</translation>
    </message>
    <message>
        <source>Double click on a count shows the groups.</source>
        <translation>双击计数可列出对应的组。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesFiguresModel</name>
    <message>
        <source>Words</source>
        <translation>字数</translation>
    </message>
    <message>
        <source>Finite</source>
        <translation>有限</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>负值</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>Subnormal</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>1st percentile</source>
        <translation>第 1 百分位</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>99th percentile</source>
        <translation>第 99 百分位</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>High-byte kinds</source>
        <translation>高字节种类</translation>
    </message>
    <message>
        <source>Over the finite values above zero; exact, every word is counted</source>
        <translation>只计大于零的有限值；精确，逐字统计</translation>
    </message>
    <message>
        <source>Words that were counted</source>
        <translation>统计的字数</translation>
    </message>
    <message>
        <source>Finite values below zero</source>
        <translation>小于零的有限值</translation>
    </message>
    <message>
        <source>Plus and minus zero</source>
        <translation>正零与负零</translation>
    </message>
    <message>
        <source>Different high bytes of the words: scales have few, arbitrary bytes about 250</source>
        <translation>不同高字节的种类数：尺度很少，任意字节约 250 种</translation>
    </message>
    <message>
        <source>Double click: the groups that have such a scale</source>
        <translation>双击：列出有这种尺度的组</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesGroups</name>
    <message>
        <source>Export the groups</source>
        <translation>导出组</translation>
    </message>
    <message>
        <source>Copy the list as TSV</source>
        <translation>将列表复制为 TSV</translation>
    </message>
    <message>
        <source>Export the list as CSV</source>
        <translation>将列表导出为 CSV</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Double click shows the word in Hex</source>
        <translation>双击在十六进制视图中显示该字</translation>
    </message>
    <message>
        <source>Looking for groups in %1</source>
        <translation>正在 %1 中查找组</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>negative</source>
        <translation>负值</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>subnormal</source>
        <translation>次正规</translation>
    </message>
    <message>
        <source>Click a bar of the histogram, or double click a count under Figures, to see its groups here.</source>
        <translation>点击直方图的一根柱，或双击“数据”中的计数，这里就列出对应的组。</translation>
    </message>
    <message>
        <source>%1 read at %2</source>
        <translation>%1（自 %2 读取）</translation>
    </message>
    <message>
        <source>%1, scale %2: looking…</source>
        <translation>%1，尺度 %2：正在查找…</translation>
    </message>
    <message>
        <source>%1, scale %2: the first %3 of %4 groups</source>
        <translation>%1，尺度 %2：共 %4 组，列出前 %3 组</translation>
    </message>
    <message>
        <source>%1, scale %2: groups found: %3</source>
        <translation>%1，尺度 %2：找到 %3 组</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesSubject</name>
    <message>
        <source>No file is open in %1.</source>
        <translation>%1 中没有打开文件。</translation>
    </message>
    <message>
        <source>No entry is selected in %1.</source>
        <translation>%1 中没有选中条目。</translation>
    </message>
    <message>
        <source>The selected entry of %1 is a resource: it has no scales.</source>
        <translation>%1 选中的条目是资源，没有尺度。</translation>
    </message>
    <message>
        <source>Where the scales of %1 are is not known: %2.</source>
        <translation>不知道 %1 的尺度在何处：%2。</translation>
    </message>
    <message>
        <source>%1 has no scales.</source>
        <translation>%1 没有尺度（scale）。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ScalesView</name>
    <message>
        <source>Scale plane at</source>
        <translation>scale 平面起点</translation>
    </message>
    <message>
        <source>Where the scale plane is taken to begin: bytes from the start of the tensor, decimal or 0x…</source>
        <translation>视作 scale 平面起点的位置：相对张量起点的字节数，十进制或 0x…</translation>
    </message>
    <message>
        <source>Known readings</source>
        <translation>已知读法</translation>
    </message>
    <message>
        <source>Places where the scales are, or where they are often looked for by mistake</source>
        <translation>尺度所在之处，或常被误认为尺度所在之处</translation>
    </message>
    <message>
        <source>Back to declared</source>
        <translation>回到声明位置</translation>
    </message>
    <message>
        <source>Read the scales where the format has them</source>
        <translation>按格式规定的位置读取尺度</translation>
    </message>
    <message>
        <source>Boundary of the scale plane</source>
        <translation>scale 平面的边界</translation>
    </message>
    <message>
        <source>Drag the handle: the histogram follows. Keys: ← → two bytes, with Shift 256, with Ctrl to the next mark; Home back; + − zoom</source>
        <translation>拖动手柄，直方图随之变化。键盘：← → 移动 2 字节，加 Shift 移动 256 字节，加 Ctrl 到下一标记；Home 回到声明位置；+ − 缩放</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Doctor</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Exact figures and the verdict</source>
        <translation>精确数据与判定</translation>
    </message>
    <message>
        <source>Other arrangements of the same bytes</source>
        <translation>同一批字节的其他排布</translation>
    </message>
    <message>
        <source>The groups behind a bar of the histogram</source>
        <translation>直方图某根柱所含的组</translation>
    </message>
    <message>
        <source>Histogram of the scales</source>
        <translation>尺度直方图</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>sub-scales</source>
        <translation>子尺度</translation>
    </message>
    <message>
        <source>minimums</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Which words are counted: scales, the quantized scales inside super-blocks, or minimums</source>
        <translation>统计哪种字：尺度、超级块内的量化子尺度，或最小值</translation>
    </message>
    <message>
        <source>log x</source>
        <translation>对数 x</translation>
    </message>
    <message>
        <source>Logarithmic axis of values</source>
        <translation>数值轴取对数</translation>
    </message>
    <message>
        <source>log y</source>
        <translation>对数 y</translation>
    </message>
    <message>
        <source>Logarithmic axis of counts</source>
        <translation>计数轴取对数</translation>
    </message>
    <message>
        <source>Bins</source>
        <translation>分箱</translation>
    </message>
    <message>
        <source>Bars of the histogram</source>
        <translation>直方图的柱数</translation>
    </message>
    <message>
        <source>Copy or export the histogram</source>
        <translation>复制或导出直方图</translation>
    </message>
    <message>
        <source>Look at</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Boundary, doctor and groups of %1</source>
        <translation>%1 的边界、诊断与组</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>No file is open</source>
        <translation>没有打开文件</translation>
    </message>
    <message>
        <source>Choose a quantized tensor in the directory above. Scan (F9) counts all of them.</source>
        <translation>请在上方目录中选择一个量化张量。“扫描”(F9) 统计全部张量。</translation>
    </message>
    <message>
        <source>Open a GGUF or .ninfer file: the scales of the selected tensor are counted here.</source>
        <translation>打开 GGUF 或 .ninfer 文件后，这里统计所选张量的尺度。</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 @ %2</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Sub-scale, as it is stored</source>
        <translation>子尺度（存储值）</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>字数</translation>
    </message>
    <message>
        <source>%1: not drawn are %2 of %3 words (negative %4, NaN %5, infinite %6, zero %7)</source>
        <translation>%1：%3 个字中有 %2 个未画出（负值 %4，NaN %5，无穷 %6，零 %7）</translation>
    </message>
    <message>
        <source>Counting the scales…</source>
        <translation>正在统计尺度…</translation>
    </message>
    <message>
        <source>Not counted yet</source>
        <translation>尚未统计</translation>
    </message>
    <message>
        <source>No positive finite scale</source>
        <translation>没有有限的正尺度</translation>
    </message>
    <message>
        <source>inside the blocks</source>
        <translation>位于块内</translation>
    </message>
    <message>
        <source>The scales are read where the format has them.</source>
        <translation>正按格式规定的位置读取尺度。</translation>
    </message>
    <message>
        <source>%1 B behind the declared place</source>
        <translation>声明位置之后 %1 B</translation>
    </message>
    <message>
        <source>%1 B before the declared place</source>
        <translation>声明位置之前 %1 B</translation>
    </message>
    <message>
        <source>read as one plane of words</source>
        <translation>视作连续的一个平面读取</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::SegmentBar</name>
    <message>
        <source>%1 at %2, %3 bytes</source>
        <translation>%1 位于 %2，%3 字节</translation>
    </message>
    <message>
        <source>packed bits</source>
        <translation>紧凑存放的位</translation>
    </message>
    <message>
        <source>padding: %1 bytes at %2</source>
        <translation>填充：%1 字节，位于 %2</translation>
    </message>
    <message>
        <source>%1 plane: %2</source>
        <translation>%1 平面：%2</translation>
    </message>
    <message>
        <source>offset %1 = %2 in the entry</source>
        <translation>条目中的偏移 %1 = %2</translation>
    </message>
    <message>
        <source>words: %1</source>
        <translation>字：%1</translation>
    </message>
    <message>
        <source>%1 bytes for each row</source>
        <translation>每行 %1 字节</translation>
    </message>
    <message>
        <source>%1 bytes for each group</source>
        <translation>每组 %1 字节</translation>
    </message>
    <message>
        <source>%1 % of the entry</source>
        <translation>占条目的 %1 %</translation>
    </message>
    <message>
        <source>field %1: %2</source>
        <translation>字段 %1：%2</translation>
    </message>
    <message>
        <source>offset %1 in the block, %2 bytes</source>
        <translation>块内偏移 %1，%2 字节</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::StaleStrip</name>
    <message>
        <source>&amp;Reload</source>
        <translation>重新载入(&amp;R)</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::StatsStore</name>
    <message>
        <source>Scanning %1: %2</source>
        <translation>正在扫描 %1：%2</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::TextViewer</name>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 处</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>Previous place (Shift+F3)</source>
        <translation>上一处 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next place (F3)</source>
        <translation>下一处 (F3)</translation>
    </message>
    <message>
        <source>Tell capital from small letters</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>长行自动换行</translation>
    </message>
    <message>
        <source>Copy the selection, or the whole text</source>
        <translation>复制所选内容（未选则全文）</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ThroughputPlot</name>
    <message>
        <source>Time (s)</source>
        <translation>时间 (s)</translation>
    </message>
    <message>
        <source>The curve begins in a moment.</source>
        <translation>曲线稍后开始。</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐量随时间的变化</translation>
    </message>
    <message>
        <source>Throughput of the conversion</source>
        <translation>转换的吞吐量</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::TypeReading</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 bytes for %2 weights</source>
        <translation>%1 字节存 %2 个权重</translation>
    </message>
    <message>
        <source>fits %1 of %2 tensors</source>
        <translation>与 %2 个张量中的 %1 个相符</translation>
    </message>
    <message>
        <source>%1 would need %2 bytes, and there are %3 up to the next one</source>
        <translation>%1 需要 %2 字节，而到下一个只有 %3 字节</translation>
    </message>
    <message>
        <source>Type number %1 has several meanings; read as %2.</source>
        <translation>类型编号 %1 有多种含义；按 %2 解读。</translation>
    </message>
    <message>
        <source>Type number %1 has several meanings, and the sizes do not tell which: nothing is decoded.</source>
        <translation>类型编号 %1 有多种含义，从大小无法判断是哪一种：不作解码。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ValueCurve</name>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Click a row of the image to see its values as a curve.</source>
        <translation>单击图像中的一行，即可把它的数值显示为曲线。</translation>
    </message>
    <message>
        <source>Values of one row</source>
        <translation>一行的数值</translation>
    </message>
    <message>
        <source>Column of row %1</source>
        <translation>第 %1 行的列</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ValuesBar</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A − B</source>
        <translation>A − B</translation>
    </message>
    <message>
        <source>The values of A</source>
        <translation>A 的数值</translation>
    </message>
    <message>
        <source>The values of B</source>
        <translation>B 的数值</translation>
    </message>
    <message>
        <source>A less B, weight by weight</source>
        <translation>逐个权重 A 减 B</translation>
    </message>
    <message>
        <source>Pixel</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>largest magnitude</source>
        <translation>最大绝对值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>What one pixel shows while it stands for several weights</source>
        <translation>一个像素代表多个权重时显示什么</translation>
    </message>
    <message>
        <source>What one pixel shows</source>
        <translation>一个像素显示什么</translation>
    </message>
    <message>
        <source>Range ±</source>
        <translation>范围 ±</translation>
    </message>
    <message>
        <source>The magnitude that gets the strongest colour. By itself: what 999 of 1000 weights stay below.</source>
        <translation>颜色最深处对应的绝对值。自动：每 1000 个权重中有 999 个低于它。</translation>
    </message>
    <message>
        <source>Range of the colours</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Choose the range from the values</source>
        <translation>根据数值选择范围</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>row:column</source>
        <translation>行:列</translation>
    </message>
    <message>
        <source>Go to row and column</source>
        <translation>转到行和列</translation>
    </message>
    <message>
        <source>Zoom in (+, Ctrl+wheel)</source>
        <translation>放大（+、Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Zoom out (−, Ctrl+wheel)</source>
        <translation>缩小（−、Ctrl+滚轮）</translation>
    </message>
    <message>
        <source>Whole</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>Show the whole matrix (0)</source>
        <translation>显示整个矩阵（0）</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Visible image as PNG…</source>
        <translation>可见图像存为 PNG…</translation>
    </message>
    <message>
        <source>Row as CSV…</source>
        <translation>该行存为 CSV…</translation>
    </message>
    <message>
        <source>There are no values</source>
        <translation>没有数值</translation>
    </message>
    <message>
        <source>Row 0 to %1, column 0 to %2: 12:345, 12 or :345 (Ctrl+G)</source>
        <translation>行 0 至 %1，列 0 至 %2：12:345、12 或 :345（Ctrl+G）</translation>
    </message>
    <message>
        <source>A number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ValuesComparePanel</name>
    <message>
        <source>A against B</source>
        <translation>A 对照 B</translation>
    </message>
    <message>
        <source>Comparing values of %1</source>
        <translation>正在比较 %1 的数值</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Compare all values</source>
        <translation>比较全部数值</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Reads both tensors once and counts what differs.</source>
        <translation>把两个张量各读一遍，统计不同之处。</translation>
    </message>
    <message>
        <source>All %1 values are the same.</source>
        <translation>全部 %1 个数值相同。</translation>
    </message>
    <message>
        <source>%1 of %2 values differ.</source>
        <translation>%2 个数值中有 %1 个不同。</translation>
    </message>
    <message>
        <source>Largest |A − B|</source>
        <translation>最大 |A − B|</translation>
    </message>
    <message>
        <source>Relative L2</source>
        <translation>相对 L2</translation>
    </message>
    <message>
        <source>Cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Not finite, A / B</source>
        <translation>非有限值，A / B</translation>
    </message>
    <message>
        <source>First at</source>
        <translation>首处位置</translation>
    </message>
    <message>
        <source>there A / B</source>
        <translation>该处 A / B</translation>
    </message>
    <message>
        <source>Go to the first</source>
        <translation>转到首处</translation>
    </message>
    <message>
        <source>Largest at</source>
        <translation>最大处位置</translation>
    </message>
    <message>
        <source>Go to the largest</source>
        <translation>转到最大处</translation>
    </message>
    <message>
        <source>Relative L2 is |A − B| / |B|, cosine is A · B / (|A| |B|), both over the values that are finite in A and in B. Places are row : column.</source>
        <translation>相对 L2 为 |A − B| / |B|，余弦为 A · B / (|A| |B|)，二者都只统计 A 与 B 中均为有限的数值。位置为 行 : 列。</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::ValuesView</name>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Image of the matrix</source>
        <translation>矩阵图像</translation>
    </message>
    <message>
        <source>No file is open in B.</source>
        <translation>B 中没有打开文件。</translation>
    </message>
    <message>
        <source>Needs a tensor in A and its counterpart in B.</source>
        <translation>需要 A 中的张量及其在 B 中的对应条目。</translation>
    </message>
    <message>
        <source>The shape of one of them is not usable.</source>
        <translation>其中一个的形状不可用。</translation>
    </message>
    <message>
        <source>The shapes differ: %1 in A, %2 in B.</source>
        <translation>形状不同：A 为 %1，B 为 %2。</translation>
    </message>
    <message>
        <source>The values of %1 are not decoded.</source>
        <translation>不解码 %1 的数值。</translation>
    </message>
    <message>
        <source>No file is open. Open one in A or B to see the values of its tensors as an image.</source>
        <translation>没有打开文件。在 A 或 B 中打开一个文件，即可把其张量的数值显示为图像。</translation>
    </message>
    <message>
        <source>No file is open in %1.</source>
        <translation>%1 中没有打开文件。</translation>
    </message>
    <message>
        <source>Choose a tensor in the table of %1: its values appear here as an image.</source>
        <translation>在 %1 的表格中选择一个张量，其数值会在这里显示为图像。</translation>
    </message>
    <message>
        <source>This entry is a resource: it has no matrix of values.</source>
        <translation>该条目是资源，没有数值矩阵。</translation>
    </message>
    <message>
        <source>The format %1 is not known: its values are not decoded.</source>
        <translation>未知格式 %1：不解码其数值。</translation>
    </message>
    <message>
        <source>Values of %1 are not decoded: %2.</source>
        <translation>不解码 %1 的数值：%2。</translation>
    </message>
    <message>
        <source>Reading values of %1</source>
        <translation>正在读取 %1 的数值</translation>
    </message>
    <message>
        <source>This tensor has no values.</source>
        <translation>该张量没有数值。</translation>
    </message>
    <message>
        <source>%1  less  %2</source>
        <translation>%1  减  %2</translation>
    </message>
    <message>
        <source>1 pixel = %1 × %2 weights</source>
        <translation>1 像素 = %1 × %2 个权重</translation>
    </message>
    <message>
        <source>sampled: one row of %1</source>
        <translation>抽样：每 %1 行取一行</translation>
    </message>
    <message>
        <source>%1 % read exactly</source>
        <translation>已精确读取 %1 %</translation>
    </message>
    <message>
        <source>reading was cancelled</source>
        <translation>读取已取消</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>no value other than 0</source>
        <translation>除 0 外没有其他值</translation>
    </message>
    <message>
        <source>code %1</source>
        <translation>码字 %1</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>尺度 %1</translation>
    </message>
    <message>
        <source>group %1 at %2</source>
        <translation>组 %1 位于 %2</translation>
    </message>
    <message>
        <source>Point at the image to read values; click to keep a row below.</source>
        <translation>指向图像可读数；单击可把该行保留在下方。</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
    <message>
        <source>Save the visible image</source>
        <translation>保存可见图像</translation>
    </message>
    <message>
        <source>Save row %1</source>
        <translation>保存第 %1 行</translation>
    </message>
</context>
<context>
    <name>ninspect::ui::Verdicts</name>
    <message>
        <source>healthy</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>suspect</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>nothing to judge</source>
        <translation>无可判断</translation>
    </message>
</context>
<context>
    <name>notes</name>
    <message>
        <source>BitNet; the size of its rows is not documented</source>
        <translation>BitNet；其行的大小没有文档</translation>
    </message>
    <message>
        <source>sized as a whole: elements / 4 + 32 bytes</source>
        <translation>按整体计算大小：元素数 / 4 + 32 字节</translation>
    </message>
    <message>
        <source>the first public PrismML fork; number 40 is NVFP4 in ggml</source>
        <translation>PrismML 最早的公开分支；编号 40 在 ggml 中是 NVFP4</translation>
    </message>
    <message>
        <source>old PrismML files; the same bytes as type 142 (PQ2_0)</source>
        <translation>旧的 PrismML 文件；字节与类型 142（PQ2_0）相同</translation>
    </message>
    <message>
        <source>number reserved by ik_llama.cpp and given up</source>
        <translation>ik_llama.cpp 预留后又放弃的编号</translation>
    </message>
    <message>
        <source>removed from files; stored as Q4_0 and repacked when loaded</source>
        <translation>不再用于文件；以 Q4_0 存储，加载时重排</translation>
    </message>
    <message>
        <source>removed from files; stored as IQ4_NL and repacked when loaded</source>
        <translation>不再用于文件；以 IQ4_NL 存储，加载时重排</translation>
    </message>
    <message>
        <source>removed from ggml in 2023</source>
        <translation>2023 年从 ggml 中移除</translation>
    </message>
    <message>
        <source>sub-scales are packed in the code words</source>
        <translation>子尺度紧凑存放在码字的字中</translation>
    </message>
    <message>
        <source>the f16 scale is spread over the top nibbles of the four words of `scales`</source>
        <translation>f16 尺度分散存放在 `scales` 四个字的最高半字节中</translation>
    </message>
    <message>
        <source>called Q1_0_G128 by ik_llama.cpp</source>
        <translation>ik_llama.cpp 称之为 Q1_0_G128</translation>
    </message>
    <message>
        <source>codes 0, 1, 2 stand for -1, 0, +1</source>
        <translation>码字 0、1、2 表示 -1、0、+1</translation>
    </message>
    <message>
        <source>codes are two&apos;s complement in two bits</source>
        <translation>码字为两位补码</translation>
    </message>
    <message>
        <source>units of 13 bytes for 64 weights</source>
        <translation>每 64 个权重一个 13 字节的单元</translation>
    </message>
    <message>
        <source>codes 0, 1, 2 stand for -1, 0, +1; read by early builds of the sm_89 line only</source>
        <translation>码字 0、1、2 表示 -1、0、+1；只有 sm_89 分支的早期版本能读取</translation>
    </message>
    <message>
        <source>the type was removed from ggml and has no size any more</source>
        <translation>该类型已从 ggml 中移除，不再有确定的大小</translation>
    </message>
    <message>
        <source>the type was given up before anything was stored in it</source>
        <translation>该类型在用于存储之前就已放弃</translation>
    </message>
    <message>
        <source>the size and the order of its bytes are not documented</source>
        <translation>其大小与字节顺序没有公开文档</translation>
    </message>
    <message>
        <source>its size is known, but its rows are woven together, an order that is not decoded here</source>
        <translation>大小已知，但各行交织存放，此处不解码这种顺序</translation>
    </message>
    <message>
        <source>its size is known, but it is an intermediate form of a computation, not meant for files</source>
        <translation>大小已知，但它只是计算的中间形式，不应出现在文件中</translation>
    </message>
    <message>
        <source>its size is known, its values are not decoded here</source>
        <translation>大小已知，此处不解码其数值</translation>
    </message>
    <message>
        <source>there is no NVIDIA driver, or it is older than this program needs</source>
        <translation>没有 NVIDIA 驱动，或驱动版本低于本程序所需</translation>
    </message>
    <message>
        <source>there is no NVIDIA device</source>
        <translation>没有 NVIDIA 设备</translation>
    </message>
    <message>
        <source>the device is too old: compute capability 7.5 is needed</source>
        <translation>设备太旧：需要计算能力 7.5</translation>
    </message>
    <message>
        <source>the device has no memory left</source>
        <translation>设备内存已用完</translation>
    </message>
    <message>
        <source>the device does not work</source>
        <translation>设备不能工作</translation>
    </message>
    <message>
        <source>this program was built without CUDA support, or its library is missing</source>
        <translation>本程序构建时未包含 CUDA 支持，或缺少它的库</translation>
    </message>
    <message>
        <source>its library belongs to another version of this program</source>
        <translation>它的库属于本程序的另一个版本</translation>
    </message>
</context>
<context>
    <name>rules</name>
    <message>
        <source>Write the file again with an alignment of 32.</source>
        <translation>请以 32 的对齐重新写出文件。</translation>
    </message>
    <message>
        <source>general.alignment has the type {found}; it must be {expected}</source>
        <translation>general.alignment 的类型为 {found}；必须是 {expected}</translation>
    </message>
    <message>
        <source>The file is read as if it were 32.</source>
        <translation>按 32 来读取此文件。</translation>
    </message>
    <message>
        <source>The last tensor is not padded: the file has {found} where {expected} are usual</source>
        <translation>最后一个张量之后没有填充：文件有 {found}，通常应有 {expected}</translation>
    </message>
    <message>
        <source>The file has {found}, more than the {expected} that its tensors need</source>
        <translation>文件有 {found}，多于其张量所需的 {expected}</translation>
    </message>
    <message>
        <source>The file has {found}; its tensors need {expected}</source>
        <translation>文件有 {found}；其张量需要 {expected}</translation>
    </message>
    <message>
        <source>Download or copy the file again.</source>
        <translation>请重新下载或复制该文件。</translation>
    </message>
    <message>
        <source>gguf_convert_endian.py of llama.cpp turns it into a little-endian file.</source>
        <translation>llama.cpp 的 gguf_convert_endian.py 可将它转换为小端序文件。</translation>
    </message>
    <message>
        <source>The header counts {found} keys; the rest of the file has room for {expected} at most</source>
        <translation>文件头记有 {found} 个键；文件余下部分最多容得下 {expected} 个</translation>
    </message>
    <message>
        <source>The count is damaged or the file is cut short.</source>
        <translation>计数已损坏，或文件被截短。</translation>
    </message>
    <message>
        <source>The file begins with {found} and not with {expected}</source>
        <translation>文件以 {found} 开头，而不是 {expected}</translation>
    </message>
    <message>
        <source>This is no GGUF file; look at what it is before going on.</source>
        <translation>这不是 GGUF 文件；请先弄清它是什么。</translation>
    </message>
    <message>
        <source>The header counts {found} tensors; the rest of the file has room for {expected} at most</source>
        <translation>文件头记有 {found} 个张量；文件余下部分最多容得下 {expected} 个</translation>
    </message>
    <message>
        <source>The file ends inside its header: {expected} needed at offset {offset}, {found} left</source>
        <translation>文件在文件头之内就结束了：偏移 {offset} 处需要 {expected}，只剩 {found}</translation>
    </message>
    <message>
        <source>Version {found} is none that this format has ({expected})</source>
        <translation>此格式没有版本 {found}（有 {expected}）</translation>
    </message>
    <message>
        <source>Newer versions are read as version 3 as far as that makes sense; a number that is far off means a damaged header.</source>
        <translation>更新的版本尽可能按版本 3 读取；数值相差很远则说明文件头已损坏。</translation>
    </message>
    <message>
        <source>Convert the model again with a current converter, or rewrite the file as version 3.</source>
        <translation>请用当前的转换器重新转换模型，或将文件改写为版本 3。</translation>
    </message>
    <message>
        <source>There is no key general.architecture; no loader knows what model this is</source>
        <translation>没有 general.architecture 键；任何加载器都不知道这是什么模型</translation>
    </message>
    <message>
        <source>The array {entry} has {found} elements; loaders take {expected}</source>
        <translation>数组 {entry} 有 {found} 个元素；加载器接受 {expected}</translation>
    </message>
    <message>
        <source>Arrays inside {entry} are nested {found} deep; {expected} are followed</source>
        <translation>{entry} 中的数组嵌套 {found} 层；只跟进 {expected} 层</translation>
    </message>
    <message>
        <source>The key list cannot be followed any further.</source>
        <translation>键列表无法继续往下读。</translation>
    </message>
    <message>
        <source>A bool of {entry} has the byte {found} at offset {offset}; only {expected} are legal</source>
        <translation>{entry} 的一个 bool 在偏移 {offset} 处的字节为 {found}；只有 {expected} 合法</translation>
    </message>
    <message>
        <source>llama.cpp takes it for true and writes 1 when it saves the file.</source>
        <translation>llama.cpp 将其视为 true，保存文件时写为 1。</translation>
    </message>
    <message>
        <source>The key {entry} occurs a second time at offset {offset}</source>
        <translation>键 {entry} 在偏移 {offset} 处再次出现</translation>
    </message>
    <message>
        <source>Readers that do not refuse the file use the first or the last one as they please.</source>
        <translation>不拒绝该文件的读取程序会各自采用第一个或最后一个。</translation>
    </message>
    <message>
        <source>general.file_type is {found}, a number that no known program gives a name</source>
        <translation>general.file_type 为 {found}，没有已知程序给这个数命名</translation>
    </message>
    <message>
        <source>The number counts as llama_ftype, not as the type number of a tensor.</source>
        <translation>这个数是 llama_ftype，而不是张量的类型编号。</translation>
    </message>
    <message>
        <source>The string {entry} is not UTF-8 at offset {offset} (byte {found})</source>
        <translation>字符串 {entry} 在偏移 {offset} 处不是 UTF-8（字节 {found}）</translation>
    </message>
    <message>
        <source>Python readers raise an error when they decode it.</source>
        <translation>Python 读取程序解码时会报错。</translation>
    </message>
    <message>
        <source>A key at offset {offset} has no name</source>
        <translation>偏移 {offset} 处的键没有名称</translation>
    </message>
    <message>
        <source>The key {entry} is {found} bytes long; the format allows {expected}</source>
        <translation>键 {entry} 长 {found} 字节；格式允许 {expected}</translation>
    </message>
    <message>
        <source>The key {entry} contains the byte {found}; keys are printable ASCII</source>
        <translation>键 {entry} 含有字节 {found}；键应为可打印 ASCII 字符</translation>
    </message>
    <message>
        <source>The key {entry} contains the byte {found}; keys are usually spelled with {expected}</source>
        <translation>键 {entry} 含有字节 {found}；键通常只用 {expected}</translation>
    </message>
    <message>
        <source>The key {entry} has the type {found}; loaders read it as {expected}</source>
        <translation>键 {entry} 的类型为 {found}；加载器按 {expected} 读取</translation>
    </message>
    <message>
        <source>The key {entry} is an array of arrays: legal, but llama.cpp refuses every file that has one</source>
        <translation>键 {entry} 是数组的数组：合法，但凡有这种键的文件 llama.cpp 都会拒绝</translation>
    </message>
    <message>
        <source>Store the inner arrays under keys of their own.</source>
        <translation>请将内层数组各自存为单独的键。</translation>
    </message>
    <message>
        <source>{entry} names a path on the machine where the file was made: {found}</source>
        <translation>{entry} 写有制作该文件的机器上的路径：{found}</translation>
    </message>
    <message>
        <source>Remove or shorten it before publishing the file.</source>
        <translation>发布文件之前请删除或缩短它。</translation>
    </message>
    <message>
        <source>Tensors are quantized, but there is no key general.quantization_version</source>
        <translation>张量已量化，但没有 general.quantization_version 键</translation>
    </message>
    <message>
        <source>The string {entry} is {found} bytes long; loaders take {expected}</source>
        <translation>字符串 {entry} 长 {found} 字节；加载器接受 {expected}</translation>
    </message>
    <message>
        <source>The string {entry} of {expected} contains a NUL after {found}; readers that treat it as C text see only what is before</source>
        <translation>长 {expected} 的字符串 {entry} 在 {found} 之后有一个 NUL；按 C 文本处理的读取程序只能看到它之前的内容</translation>
    </message>
    <message>
        <source>Keys before it are shown; nothing after it has a known place.</source>
        <translation>显示它之前的键；其后内容的位置都无从得知。</translation>
    </message>
    <message>
        <source>The key {entry} has the value type {found}; types are {expected}</source>
        <translation>键 {entry} 的值类型为 {found}；类型只有 {expected}</translation>
    </message>
    <message>
        <source>{expected} was found {found} more times</source>
        <translation>{expected} 另有 {found} 处</translation>
    </message>
    <message>
        <source>The input width of tensor {entry} does not go with the rotation: {found}, wanted {expected}</source>
        <translation>张量 {entry} 的输入宽度与旋转不符：实为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>{entry} may name {expected} only, and nothing that weight_names has: {found}</source>
        <translation>{entry} 只能列出 {expected}，且不能与 weight_names 重复：{found}</translation>
    </message>
    <message>
        <source>The key {entry} ({expected}) is missing</source>
        <translation>缺少键 {entry}（{expected}）</translation>
    </message>
    <message>
        <source>The key {entry} has the type {found}; it must be {expected}</source>
        <translation>键 {entry} 的类型为 {found}；必须是 {expected}</translation>
    </message>
    <message>
        <source>Use it with the PrismML loader only.</source>
        <translation>只能用 PrismML 的加载器使用它。</translation>
    </message>
    <message>
        <source>{entry} has {found} values; the widths add up to {expected}</source>
        <translation>{entry} 有 {found} 个值；各宽度之和为 {expected}</translation>
    </message>
    <message>
        <source>{entry} contains {found} at offset {offset}; signs are {expected}</source>
        <translation>{entry} 在偏移 {offset} 处含有 {found}；符号只能是 {expected}</translation>
    </message>
    <message>
        <source>{entry} contains {found}; widths are positive multiples of the block size ({expected})</source>
        <translation>{entry} 含有 {found}；宽度应为块大小（{expected}）的正整数倍</translation>
    </message>
    <message>
        <source>{entry} does not go with the rest of the contract: {found}, wanted {expected}</source>
        <translation>{entry} 与约定的其余部分不符：实为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>Version 2 means a tied output: no output.weight, and the embedding in the inverse list.</source>
        <translation>版本 2 表示输出与嵌入共享权重：没有 output.weight，且嵌入列在逆变换表中。</translation>
    </message>
    <message>
        <source>{entry} is {found}; known are {expected}</source>
        <translation>{entry} 为 {found}；已知的有 {expected}</translation>
    </message>
    <message>
        <source>There are keys prism.hadamard.* but no {entry}; the vendor&apos;s loader then ignores all of them and the model runs unrotated</source>
        <translation>有 prism.hadamard.* 键，却没有 {entry}；厂商的加载器会因此忽略全部这些键，模型在未旋转的情况下运行</translation>
    </message>
    <message>
        <source>{entry} names {found}, which is no kind of matrix that can be rotated</source>
        <translation>{entry} 列出了 {found}，它不是可以旋转的矩阵</translation>
    </message>
    <message>
        <source>{entry} names {expected}, but there is no such tensor</source>
        <translation>{entry} 列出了 {expected}，但没有这个张量</translation>
    </message>
    <message>
        <source>{entry} must name each matrix once and at least one: {found}, wanted {expected}</source>
        <translation>{entry} 至少要列出一个矩阵，且每个只列一次：实为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>{found}: blocks of 32 values under the number that now means {expected}; the first tensor with it is {entry}</source>
        <translation>{found}：以如今表示 {expected} 的编号存放 32 个值的块；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>Only the first public PrismML build reads this file.</source>
        <translation>只有 PrismML 最早的公开版本能读取此文件。</translation>
    </message>
    <message>
        <source>{found}: blocks of 128 values under the number that now means blocks of 64 ({expected}); the first tensor with it is {entry}</source>
        <translation>{found}：以如今表示 64 个值一块（{expected}）的编号存放 128 个值的块；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>Changing the type number from 42 to 142 repairs the file; the data stay as they are.</source>
        <translation>将类型编号由 42 改为 142 即可修复文件；数据保持不变。</translation>
    </message>
    <message>
        <source>The vendor&apos;s own quantizer leaves the keys out; copy them from the original file.</source>
        <translation>厂商自己的量化工具会漏写这些键；请从原始文件复制。</translation>
    </message>
    <message>
        <source>The part {entry} says that the set has {found} parts; by its name it has {expected}</source>
        <translation>分片 {entry} 称该组有 {found} 个分片；按文件名应有 {expected} 个</translation>
    </message>
    <message>
        <source>The part {entry} disagrees with the others: {found} instead of {expected}</source>
        <translation>分片 {entry} 与其他分片不一致：实为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>The part {entry} has the number {found}, which another part has too</source>
        <translation>分片 {entry} 的编号为 {found}，另有一个分片也是此编号</translation>
    </message>
    <message>
        <source>One of them is a copy under a wrong name.</source>
        <translation>其中之一是用错了名称的副本。</translation>
    </message>
    <message>
        <source>The part {entry} has no keys {expected}</source>
        <translation>分片 {entry} 没有 {expected} 键</translation>
    </message>
    <message>
        <source>Part {found} of {expected} is missing: {entry}</source>
        <translation>缺少分片 {found}（共 {expected} 个）：{entry}</translation>
    </message>
    <message>
        <source>Put it beside the others; the names must not be changed.</source>
        <translation>请把它放到其他分片旁边；文件名不得更改。</translation>
    </message>
    <message>
        <source>{found} is an old name of {expected}; loaders do not read it any more</source>
        <translation>{found} 是 {expected} 的旧名；加载器已不再读取它</translation>
    </message>
    <message>
        <source>Rename it back, open the set, or remove the split.* keys if the file was made whole.</source>
        <translation>请改回原名、打开整组，或在文件已合并时删除 split.* 键。</translation>
    </message>
    <message>
        <source>The set should hold {expected} tensors and holds {found}</source>
        <translation>该组应有 {expected} 个张量，实有 {found} 个</translation>
    </message>
    <message>
        <source>The part {entry} cannot be read: {found}</source>
        <translation>分片 {entry} 无法读取：{found}</translation>
    </message>
    <message>
        <source>The tensor name {entry} occurs twice: in the records at {expected} and {found}</source>
        <translation>张量名 {entry} 出现两次：位于 {expected} 和 {found} 的记录</translation>
    </message>
    <message>
        <source>Tensor {entry} has the shape {found}, more elements than can be counted ({expected})</source>
        <translation>张量 {entry} 的形状为 {found}，元素数超出可计数的范围（{expected}）</translation>
    </message>
    <message>
        <source>Tensor {entry} has {found} dimensions; loaders take {expected}</source>
        <translation>张量 {entry} 有 {found} 个维度；加载器接受 {expected}</translation>
    </message>
    <message>
        <source>The tensor table cannot be followed any further.</source>
        <translation>张量表无法继续往下读。</translation>
    </message>
    <message>
        <source>A tensor at offset {offset} has no name</source>
        <translation>偏移 {offset} 处的张量没有名称</translation>
    </message>
    <message>
        <source>The name of tensor {entry} is {found} bytes long; the format allows {expected}</source>
        <translation>张量 {entry} 的名称长 {found} 字节；格式允许 {expected}</translation>
    </message>
    <message>
        <source>The name of tensor {entry} contains a NUL; loaders see only its first {found} of {expected}</source>
        <translation>张量 {entry} 的名称含有 NUL；加载器只能看到 {expected} 中的前 {found}</translation>
    </message>
    <message>
        <source>The name of tensor {entry} is not UTF-8 at offset {offset} (byte {found})</source>
        <translation>张量 {entry} 的名称在偏移 {offset} 处不是 UTF-8（字节 {found}）</translation>
    </message>
    <message>
        <source>A dimension of tensor {entry} is {found}; it must be {expected}</source>
        <translation>张量 {entry} 的一个维度为 {found}；必须是 {expected}</translation>
    </message>
    <message>
        <source>There are unused bytes before tensor {entry}: it begins at {found}, its predecessor ends at {expected}</source>
        <translation>张量 {entry} 之前有未使用的字节：它始于 {found}，前一个止于 {expected}</translation>
    </message>
    <message>
        <source>Legal, but llama.cpp wants each tensor directly behind the one before. If every tensor is affected, its type is misread.</source>
        <translation>合法，但 llama.cpp 要求张量首尾相接。若每个张量都如此，说明类型被误读。</translation>
    </message>
    <message>
        <source>Tensor {entry} lies before its predecessor in the table: offset {found}, wanted {expected}</source>
        <translation>张量 {entry} 位于表中前一个张量之前：偏移 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>Legal, but llama.cpp wants the data in the order of the table.</source>
        <translation>合法，但 llama.cpp 要求数据按表中的顺序排列。</translation>
    </message>
    <message>
        <source>Tensor {entry} begins at {found}, inside another tensor ({expected})</source>
        <translation>张量 {entry} 始于 {found}，落在另一个张量之内（{expected}）</translation>
    </message>
    <message>
        <source>Tensor {entry} begins at {found}, which is not aligned ({expected})</source>
        <translation>张量 {entry} 始于 {found}，没有对齐（{expected}）</translation>
    </message>
    <message>
        <source>Tensor {entry} ends at {found}; the file has {expected}</source>
        <translation>张量 {entry} 止于 {found}；文件的范围为 {expected}</translation>
    </message>
    <message>
        <source>The file is cut short, or the offset is wrong.</source>
        <translation>文件被截短，或偏移有误。</translation>
    </message>
    <message>
        <source>Rows of tensor {entry} do not consist of whole blocks: {found}, wanted {expected}</source>
        <translation>张量 {entry} 的行不是由整块组成：实为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>Tensor {entry} weaves several rows together, but its rows do not come out even: {found}, wanted {expected}</source>
        <translation>张量 {entry} 将多行交织存放，但行数不能整除：实为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>The tensor table breaks off at offset {offset}: {found} of {expected} records can be read</source>
        <translation>张量表在偏移 {offset} 处中断：{expected} 条记录中可读取 {found} 条</translation>
    </message>
    <message>
        <source>Tensors before it are shown.</source>
        <translation>显示它之前的张量。</translation>
    </message>
    <message>
        <source>{found}: a type for sums inside matrix products, not for files; the first tensor with it is {entry}</source>
        <translation>{found}：用于矩阵乘法内部求和的类型，不用于文件；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>{found}: a type that not every loader has; the first tensor with it is {entry}</source>
        <translation>{found}：并非每个加载器都有的类型；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>{found}: a type of {expected}, unknown to other loaders; the first tensor with it is {entry}</source>
        <translation>{found}：{expected} 的类型，其他加载器不认识；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>Load the file with the program that it was made for.</source>
        <translation>请用该文件所面向的程序加载它。</translation>
    </message>
    <message>
        <source>Quantize the model again, for the old repacked types as Q4_0 or IQ4_NL.</source>
        <translation>请重新量化模型；旧的重排类型改用 Q4_0 或 IQ4_NL。</translation>
    </message>
    <message>
        <source>A type number with several meanings is read as {expected}, because of the distances between the offsets: {found}</source>
        <translation>一个有多种含义的类型编号按 {expected} 解读，依据是各偏移之间的距离：{found}</translation>
    </message>
    <message>
        <source>{found}: no known program uses this type number; the first tensor with it is {entry}</source>
        <translation>{found}：没有已知程序使用此类型编号；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>Its tensors are shown with the distance to the next one as their size.</source>
        <translation>其张量的大小按到下一个张量的距离显示。</translation>
    </message>
    <message>
        <source>A type number has several meanings, and the distances between the offsets do not prove one of them: {found}. The first tensor with it is {entry}</source>
        <translation>一个类型编号有多种含义，而各偏移之间的距离不能证明是哪一种：{found}。第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>Nothing of these tensors is decoded.</source>
        <translation>对这些张量不作解码。</translation>
    </message>
    <message>
        <source>This is an archive ({found}), not a weight file</source>
        <translation>这是压缩包（{found}），不是权重文件</translation>
    </message>
    <message>
        <source>By its name this is piece {found} of a file that was cut up; it does not begin with a container&apos;s header</source>
        <translation>按文件名，这是被切开的文件的第 {found} 段；它不以容器的文件头开头</translation>
    </message>
    <message>
        <source>By its name this is piece {found} of a file that was cut up: the header is here, the rest of the data is in the other pieces</source>
        <translation>按文件名，这是被切开的文件的第 {found} 段：文件头在此，其余数据在其他分段中</translation>
    </message>
    <message>
        <source>This file is compressed ({found})</source>
        <translation>此文件经过压缩（{found}）</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>This is a program ({found}), not a weight file</source>
        <translation>这是程序（{found}），不是权重文件</translation>
    </message>
    <message>
        <source>This is a model in the format {found}, the predecessor of GGUF</source>
        <translation>这是 {found} 格式的模型，GGUF 的前身</translation>
    </message>
    <message>
        <source>The magic is GGUF written backwards; no such format was ever agreed on (big-endian GGUF begins with GGUF like any other)</source>
        <translation>魔数是倒着写的 GGUF；从未有过这样的格式（大端序的 GGUF 同样以 GGUF 开头）</translation>
    </message>
    <message>
        <source>This is a web page saved under the model&apos;s name: {found}</source>
        <translation>这是以模型名称保存的网页：{found}</translation>
    </message>
    <message>
        <source>This is a JSON document, not a weight file</source>
        <translation>这是 JSON 文档，不是权重文件</translation>
    </message>
    <message>
        <source>This is a server&apos;s error answer saved under the model&apos;s name: {found}</source>
        <translation>这是以模型名称保存的服务器错误信息：{found}</translation>
    </message>
    <message>
        <source>This is a Git-LFS pointer, not the file itself; the file it stands for is {found}</source>
        <translation>这是 Git-LFS 指针，不是文件本身；它所代表的文件是 {found}</translation>
    </message>
    <message>
        <source>The name ends in {found}, but the content is {expected}</source>
        <translation>文件名以 {found} 结尾，内容却是 {expected}</translation>
    </message>
    <message>
        <source>This is another kind of file: {found}</source>
        <translation>这是另一种文件：{found}</translation>
    </message>
    <message>
        <source>This is a Python pickle (an old PyTorch checkpoint, perhaps), not a weight file of a known container</source>
        <translation>这是 Python pickle（也许是旧的 PyTorch 检查点），不是已知容器的权重文件</translation>
    </message>
    <message>
        <source>This is a PyTorch checkpoint (zip with {found})</source>
        <translation>这是 PyTorch 检查点（含 {found} 的 zip）</translation>
    </message>
    <message>
        <source>This is a safetensors file (header of {found} bytes)</source>
        <translation>这是 safetensors 文件（文件头 {found} 字节）</translation>
    </message>
    <message>
        <source>This is text, not a weight file; it begins: {found}</source>
        <translation>这是文本，不是权重文件；开头为：{found}</translation>
    </message>
    <message>
        <source>The file has {found} bytes; the shortest header has {expected}</source>
        <translation>文件只有 {found} 字节；最短的文件头有 {expected} 字节</translation>
    </message>
    <message>
        <source>A download program marks this file as unfinished ({found})</source>
        <translation>下载程序将此文件标记为未完成（{found}）</translation>
    </message>
    <message>
        <source>This is neither GGUF nor .ninfer: the file begins with {found}, expected {expected}</source>
        <translation>这既不是 GGUF 也不是 .ninfer：文件以 {found} 开头，应为 {expected}</translation>
    </message>
    <message>
        <source>The file begins with {found} zero bytes: space that was reserved for a download and never filled</source>
        <translation>文件以 {found} 个零字节开头：为下载预留而从未填入的空间</translation>
    </message>
    <message>
        <source>The member {expected} is missing</source>
        <translation>缺少成员 {expected}</translation>
    </message>
    <message>
        <source>A directory of another container version, or one written by a foreign tool.</source>
        <translation>可能是另一容器版本的目录，或由其他工具写出。</translation>
    </message>
    <message>
        <source>Wrong type of value: {expected} wanted, {found} found</source>
        <translation>值的类型不对：应为 {expected}，实为 {found}</translation>
    </message>
    <message>
        <source>The member {found} does not belong here: the schema is closed</source>
        <translation>成员 {found} 不应出现在此：模式是封闭的</translation>
    </message>
    <message>
        <source>Remove it, or keep free content in config, metadata or provenance (version 3).</source>
        <translation>请删除它，或将自由内容放入 config、metadata 或 provenance（版本 3）。</translation>
    </message>
    <message>
        <source>The list of objects is empty</source>
        <translation>对象列表为空</translation>
    </message>
    <message>
        <source>The directory is no JSON object</source>
        <translation>目录不是 JSON 对象</translation>
    </message>
    <message>
        <source>{expected} must not be an empty string</source>
        <translation>{expected} 不得为空字符串</translation>
    </message>
    <message>
        <source>{found} has two meanings; in the layout ternary_row_k128_v1 its codes 0, 1, 2 stand for -1, 0, +1</source>
        <translation>{found} 有两种含义；在布局 ternary_row_k128_v1 中，其码字 0、1、2 表示 -1、0、+1</translation>
    </message>
    <message>
        <source>This reading was withdrawn by the code line that had it: only early builds load such a file.</source>
        <translation>采用这一含义的代码分支已将其撤回：只有早期版本能加载这种文件。</translation>
    </message>
    <message>
        <source>{found} has two meanings; in the layout row_split_k128_v1 its codes are two&apos;s complement: 1, 0, 3 stand for +1, 0, -1</source>
        <translation>{found} 有两种含义；在布局 row_split_k128_v1 中，其码字为补码：1、0、3 表示 +1、0、-1</translation>
    </message>
    <message>
        <source>Only {expected} resolves the identity {found}; other engines refuse it when they load the model</source>
        <translation>只有 {expected} 能识别身份 {found}；其他引擎加载模型时会拒绝</translation>
    </message>
    <message>
        <source>Use that engine, or change weights_id to one that yours knows.</source>
        <translation>请使用该引擎，或将 weights_id 改为您的引擎认识的值。</translation>
    </message>
    <message>
        <source>Ternary weights under the identity {found}: one engine reserves no workspace for the rotation then and fails to allocate memory</source>
        <translation>三元权重使用了身份 {found}：有一个引擎因此不为旋转预留工作空间，会分配内存失败</translation>
    </message>
    <message>
        <source>For that engine change weights_id to {expected}; the payload stays as it is.</source>
        <translation>用于该引擎时请将 weights_id 改为 {expected}；负载保持不变。</translation>
    </message>
    <message>
        <source>No engine is known that resolves the identity {found}; known are {expected}</source>
        <translation>没有已知引擎能识别身份 {found}；已知的有 {expected}</translation>
    </message>
    <message>
        <source>The container is in order; engines look the identity up in a table of their own when they load the model.</source>
        <translation>容器没有问题；引擎加载模型时会在自己的表中查找身份。</translation>
    </message>
    <message>
        <source>A negative number: {expected} wanted, {found} found</source>
        <translation>负数：应为 {expected}，实为 {found}</translation>
    </message>
    <message>
        <source>Not a JSON integer: {expected} wanted, {found} found</source>
        <translation>不是 JSON 整数：应为 {expected}，实为 {found}</translation>
    </message>
    <message>
        <source>Fractions, exponents, strings and booleans are refused even if their value is whole.</source>
        <translation>小数、指数、字符串和布尔值都会被拒绝，即使其值是整数。</translation>
    </message>
    <message>
        <source>{expected} does not fit 64 bits: {found}</source>
        <translation>{expected} 超出 64 位：{found}</translation>
    </message>
    <message>
        <source>A number above 2^64-1: {found}</source>
        <translation>大于 2^64-1 的数：{found}</translation>
    </message>
    <message>
        <source>A number that is too small: {expected} wanted, {found} found</source>
        <translation>数太小：应为 {expected}，实为 {found}</translation>
    </message>
    <message>
        <source>The file was cut off inside its directory, or its head is damaged: download it again.</source>
        <translation>文件在目录之内被截断，或文件头已损坏：请重新下载。</translation>
    </message>
    <message>
        <source>The directory begins with a byte-order mark</source>
        <translation>目录以字节序标记（BOM）开头</translation>
    </message>
    <message>
        <source>Engines skip it, the Python tools refuse the file.</source>
        <translation>引擎会跳过它，Python 工具会拒绝该文件。</translation>
    </message>
    <message>
        <source>JSON libraries silently keep the last one; two programs may disagree about this file.</source>
        <translation>JSON 库会默默保留最后一个；两个程序对此文件的理解可能不同。</translation>
    </message>
    <message>
        <source>The length of the directory is 0</source>
        <translation>目录长度为 0</translation>
    </message>
    <message>
        <source>The head of the file is damaged, or its writer was interrupted.</source>
        <translation>文件头已损坏，或写出时被中断。</translation>
    </message>
    <message>
        <source>The directory is not valid JSON: {found}</source>
        <translation>目录不是有效的 JSON：{found}</translation>
    </message>
    <message>
        <source>The file is damaged, or its version byte is wrong: a version 3 file read as version 2 ends here, too.</source>
        <translation>文件已损坏，或版本字节有误：把版本 3 的文件按版本 2 读取也会止于此处。</translation>
    </message>
    <message>
        <source>Text follows the directory inside its declared length</source>
        <translation>在目录声明的长度之内，目录之后还有文本</translation>
    </message>
    <message>
        <source>The directory is not valid UTF-8</source>
        <translation>目录不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>The directory is nested deeper than {expected} levels</source>
        <translation>目录嵌套超过 {expected} 层</translation>
    </message>
    <message>
        <source>No real artifact is: the file is damaged or hostile.</source>
        <translation>真实的制品不会如此：文件已损坏或带有恶意。</translation>
    </message>
    <message>
        <source>The directory is {found} bytes long, more than the limit of {expected}</source>
        <translation>目录长 {found} 字节，超过上限 {expected}</translation>
    </message>
    <message>
        <source>Directories of real artifacts have a few megabytes at most: the head of the file is damaged.</source>
        <translation>真实制品的目录最多几兆字节：文件头已损坏。</translation>
    </message>
    <message>
        <source>The artifact names {found} files, more than the limit of {expected}; the rest is left out</source>
        <translation>制品列出 {found} 个文件，超过上限 {expected}；其余略去</translation>
    </message>
    <message>
        <source>A list of {found} records, more than the limit of {expected}</source>
        <translation>列表有 {found} 条记录，超过上限 {expected}</translation>
    </message>
    <message>
        <source>No real artifact has that many: the file is damaged or hostile.</source>
        <translation>真实的制品没有这么多：文件已损坏或带有恶意。</translation>
    </message>
    <message>
        <source>The directory holds more than {expected} values</source>
        <translation>目录含有超过 {expected} 个值</translation>
    </message>
    <message>
        <source>No real artifact does: the file is damaged or hostile.</source>
        <translation>真实的制品不会如此：文件已损坏或带有恶意。</translation>
    </message>
    <message>
        <source>The DFlash2 set is incomplete: {expected} is missing, {found} objects are there</source>
        <translation>DFlash2 组不完整：缺少 {expected}，现有 {found} 个对象</translation>
    </message>
    <message>
        <source>Engines take all of it or none of it.</source>
        <translation>引擎要么全部采用，要么全不采用。</translation>
    </message>
    <message>
        <source>Ternary weights without {expected}</source>
        <translation>三元权重缺少 {expected}</translation>
    </message>
    <message>
        <source>The weights of this model are rotated; without the signs an engine refuses the file or answers nonsense.</source>
        <translation>此模型的权重经过旋转；没有符号表，引擎会拒绝该文件，或输出胡言乱语。</translation>
    </message>
    <message>
        <source>There are no objects {expected}…: engines refuse to start {found} without them</source>
        <translation>没有 {expected}… 对象：缺少它们，引擎拒绝启动 {found}</translation>
    </message>
    <message>
        <source>{entry} begins at {found}, not a multiple of {expected}</source>
        <translation>{entry} 始于 {found}，不是 {expected} 的倍数</translation>
    </message>
    <message>
        <source>Engines of versions 1 and 2 refuse the file, those of version 3 fail when they use the tensor.</source>
        <translation>版本 1 和 2 的引擎会拒绝该文件，版本 3 的引擎在使用该张量时失败。</translation>
    </message>
    <message>
        <source>{entry} ends at {found}, but the payload has {expected} bytes</source>
        <translation>{entry} 止于 {found}，但负载只有 {expected} 字节</translation>
    </message>
    <message>
        <source>When it concerns the last objects, the file was cut off: download it again, or let its writer finish.</source>
        <translation>若涉及最后几个对象，说明文件被截断：请重新下载，或等写出完成。</translation>
    </message>
    <message>
        <source>The layout {found} exists on the device only and never belongs into a file</source>
        <translation>布局 {found} 只存在于设备上，绝不应写入文件</translation>
    </message>
    <message>
        <source>The name {entry} is used twice; its first record is at byte {found}</source>
        <translation>名称 {entry} 使用了两次；第一条记录位于字节 {found}</translation>
    </message>
    <message>
        <source>{entry} declares {found} bytes; its layout, format and shape need {expected}</source>
        <translation>{entry} 声明 {found} 字节；按其布局、格式和形状需要 {expected}</translation>
    </message>
    <message>
        <source>The packer computed another geometry, for example PTQ1_0 without its high plane. Version 3 engines fail when they use the tensor, others refuse the file.</source>
        <translation>打包程序算出的几何不同，例如 PTQ1_0 漏了 high 平面。版本 3 的引擎在使用该张量时失败，其他引擎拒绝该文件。</translation>
    </message>
    <message>
        <source>Unknown resource encoding {found}</source>
        <translation>未知的资源编码 {found}</translation>
    </message>
    <message>
        <source>Only {expected} exists.</source>
        <translation>只有 {expected}。</translation>
    </message>
    <message>
        <source>No loader of this container version registers the format {found}</source>
        <translation>此容器版本没有任何加载器登记格式 {found}</translation>
    </message>
    <message>
        <source>The artifact was made for a fork that is not known here, or the name is spelled as in another container version. Version 3 engines fail when they use the tensor, others refuse the file.</source>
        <translation>制品是为这里未知的分支制作的，或名称采用了另一容器版本的拼写。版本 3 的引擎在使用该张量时失败，其他引擎拒绝该文件。</translation>
    </message>
    <message>
        <source>The format {found} is registered by {expected} only; other loaders stop at {entry}: unknown tensor format</source>
        <translation>格式 {found} 只由 {expected} 登记；其他加载器会停在 {entry}：未知的张量格式</translation>
    </message>
    <message>
        <source>Use a build of that code line.</source>
        <translation>请使用该代码分支的版本。</translation>
    </message>
    <message>
        <source>An object must be a tensor or a resource, not {found}</source>
        <translation>对象必须是张量或资源，而不是 {found}</translation>
    </message>
    <message>
        <source>No loader of this container version registers the layout {found}</source>
        <translation>此容器版本没有任何加载器登记布局 {found}</translation>
    </message>
    <message>
        <source>Mind the spelling: versions 1 and 2 write hyphens, version 3 underscores. Version 3 engines fail when they use the tensor, others refuse the file.</source>
        <translation>注意拼写：版本 1 和 2 用连字符，版本 3 用下划线。版本 3 的引擎在使用该张量时失败，其他引擎拒绝该文件。</translation>
    </message>
    <message>
        <source>The combination {found} is registered by {expected} only; other loaders stop at {entry}</source>
        <translation>组合 {found} 只由 {expected} 登记；其他加载器会停在 {entry}</translation>
    </message>
    <message>
        <source>The layout {expected} does not accept the format {found}</source>
        <translation>布局 {expected} 不接受格式 {found}</translation>
    </message>
    <message>
        <source>{entry} begins at {found}, before byte {expected} where another object ends: it overlaps or is out of order</source>
        <translation>{entry} 始于 {found}，早于另一对象结束的字节 {expected}：重叠或次序有误</translation>
    </message>
    <message>
        <source>The layout does not accept this shape: {expected} wanted, {found} found</source>
        <translation>布局不接受此形状：应为 {expected}，实为 {found}</translation>
    </message>
    <message>
        <source>The layout {found} of the format {expected} is not documented: the bytes are shown, not decoded</source>
        <translation>格式 {expected} 的布局 {found} 没有文档：只显示字节，不作解码</translation>
    </message>
    <message>
        <source>{found} bytes between objects ({expected} gaps) belong to nothing and are no alignment</source>
        <translation>对象之间有 {found} 字节（{expected} 处空隙）不属于任何内容，也不是对齐填充</translation>
    </message>
    <message>
        <source>{found} bytes follow the last object</source>
        <translation>最后一个对象之后还有 {found} 字节</translation>
    </message>
    <message>
        <source>They carry no meaning; versions 1 and 2 allow them.</source>
        <translation>它们没有含义；版本 1 和 2 允许。</translation>
    </message>
    <message>
        <source>The file has {found} bytes, fewer than its fixed head of {expected}</source>
        <translation>文件有 {found} 字节，少于其固定文件头的 {expected}</translation>
    </message>
    <message>
        <source>The file was cut off: download it again.</source>
        <translation>文件被截断：请重新下载。</translation>
    </message>
    <message>
        <source>Matrices are fused as in nvfp4 artifacts: this file cannot serve as template for a ternary conversion</source>
        <translation>矩阵像 nvfp4 制品那样融合：此文件不能用作三元转换的模板</translation>
    </message>
    <message>
        <source>Use the {expected} edition of the model, container version 2.</source>
        <translation>请使用该模型的 {expected} 版，容器版本 2。</translation>
    </message>
    <message>
        <source>Loaders of container version 1 refuse this file at its first bytes</source>
        <translation>容器版本 1 的加载器读到开头几个字节就会拒绝此文件</translation>
    </message>
    <message>
        <source>Use a newer engine.</source>
        <translation>请使用更新的引擎。</translation>
    </message>
    <message>
        <source>Version 1 files need the migration to version 2. For a version 3 file use an engine of that line, or fetch an older revision of the model, which still is version 2.</source>
        <translation>版本 1 的文件需迁移到版本 2。版本 3 的文件请使用该系列的引擎，或获取该模型仍为版本 2 的旧修订。</translation>
    </message>
    <message>
        <source>The auxiliary tensor is not what its role demands ({expected}): {found}</source>
        <translation>辅助张量不符合其角色的要求（{expected}）：{found}</translation>
    </message>
    <message>
        <source>The engine&apos;s binder refuses it when the model is loaded.</source>
        <translation>加载模型时引擎的绑定程序会拒绝它。</translation>
    </message>
    <message>
        <source>The auxiliary role {found} is not known</source>
        <translation>辅助角色 {found} 未知</translation>
    </message>
    <message>
        <source>A binding names either one object or a list of parts: {expected} wanted, {found} found</source>
        <translation>绑定要么指定一个对象，要么指定一组部分：应为 {expected}，实为 {found}</translation>
    </message>
    <message>
        <source>The target {found} is no component of this artifact</source>
        <translation>目标 {found} 不是此制品的组件</translation>
    </message>
    <message>
        <source>Unknown component {found}</source>
        <translation>未知组件 {found}</translation>
    </message>
    <message>
        <source>Known are {expected}.</source>
        <translation>已知的有 {expected}。</translation>
    </message>
    <message>
        <source>{found} divisors: only nvfp4 in block_scale_k16_m128x4_v1 may have more than one</source>
        <translation>有 {found} 个除数：只有采用 block_scale_k16_m128x4_v1 的 nvfp4 才可多于一个</translation>
    </message>
    <message>
        <source>The member divisors of {entry} is known to {expected} only; other loaders refuse the directory</source>
        <translation>{entry} 的成员 divisors 只有 {expected} 认识；其他加载器会拒绝该目录</translation>
    </message>
    <message>
        <source>The file has {found} bytes, but by its directory {expected}</source>
        <translation>文件有 {found} 字节，按目录应有 {expected}</translation>
    </message>
    <message>
        <source>It was cut off, something was appended, or the table of files was edited: download it again.</source>
        <translation>文件被截断、被追加了内容，或文件表被改过：请重新下载。</translation>
    </message>
    <message>
        <source>The artifact has several files and its name is not ASCII: {found}</source>
        <translation>制品由多个文件组成，且名称不是 ASCII：{found}</translation>
    </message>
    <message>
        <source>On Windows engines may fail to find the other files; rename the whole set if that happens.</source>
        <translation>在 Windows 上引擎可能找不到其他文件；若发生，请将整组重命名。</translation>
    </message>
    <message>
        <source>The path of the first file must be null, not {found}</source>
        <translation>第一个文件的路径必须为 null，而不是 {found}</translation>
    </message>
    <message>
        <source>Ternary weights, but no use or parameter names the signs of a rotation ({expected})</source>
        <translation>三元权重，但没有任何 use 或参数指定旋转的符号表（{expected}）</translation>
    </message>
    <message>
        <source>Right for models that are not rotated; a rotated one answers nonsense.</source>
        <translation>对未旋转的模型没有问题；旋转过的模型会输出胡言乱语。</translation>
    </message>
    <message>
        <source>{expected} must be a non-empty string without U+0000: {found}</source>
        <translation>{expected} 必须是不含 U+0000 的非空字符串：{found}</translation>
    </message>
    <message>
        <source>Loaders of container version 3 refuse this file at its first bytes</source>
        <translation>容器版本 3 的加载器读到开头几个字节就会拒绝此文件</translation>
    </message>
    <message>
        <source>Convert it with the upgrade program of that line (official, not ternary, artifacts only), or use an engine of the file&apos;s version.</source>
        <translation>请用该系列的升级程序转换（仅限官方的非三元制品），或使用与文件版本相符的引擎。</translation>
    </message>
    <message>
        <source>{entry} belongs to another artifact: id {found} instead of {expected}</source>
        <translation>{entry} 属于另一个制品：编号为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>Files of two artifacts are mixed in this folder.</source>
        <translation>此文件夹中混有两个制品的文件。</translation>
    </message>
    <message>
        <source>{entry} is part {found}, where part {expected} is wanted</source>
        <translation>{entry} 是第 {found} 个分片，此处应为第 {expected} 个</translation>
    </message>
    <message>
        <source>Files were renamed or exchanged.</source>
        <translation>文件被改名或调换了。</translation>
    </message>
    <message>
        <source>{entry} has {found} bytes, but by the directory {expected}</source>
        <translation>{entry} 有 {found} 字节，按目录应有 {expected}</translation>
    </message>
    <message>
        <source>The download is incomplete, or the file was changed: fetch it again.</source>
        <translation>下载不完整，或文件被改动：请重新获取。</translation>
    </message>
    <message>
        <source>{entry} is no continuation part</source>
        <translation>{entry} 不是后续分片</translation>
    </message>
    <message>
        <source>Another file has this name: fetch the part again.</source>
        <translation>此名称被另一个文件占用：请重新获取该分片。</translation>
    </message>
    <message>
        <source>The part {entry} is missing</source>
        <translation>缺少分片 {entry}</translation>
    </message>
    <message>
        <source>Put it beside the entry file under exactly this name.</source>
        <translation>请将它以完全相同的名称放到入口文件旁边。</translation>
    </message>
    <message>
        <source>This is continuation part {found} of a larger artifact and cannot be opened by itself</source>
        <translation>这是某个更大制品的后续分片 {found}，不能单独打开</translation>
    </message>
    <message>
        <source>A part cannot be called {found}: {expected} wanted</source>
        <translation>分片不能命名为 {found}：应为 {expected}</translation>
    </message>
    <message>
        <source>Parts lie beside the entry file under plain names; such a name may be an attack.</source>
        <translation>分片以普通名称放在入口文件旁边；这样的名称可能是攻击。</translation>
    </message>
    <message>
        <source>The part {found} is not opened, its name is not safe on every system: {expected} wanted</source>
        <translation>分片 {found} 没有打开，其名称并非在每个系统上都安全：应为 {expected}</translation>
    </message>
    <message>
        <source>Engines do not check this. Rename the part and its entry in the directory, or distrust the file.</source>
        <translation>引擎不检查这一点。请重命名该分片及其在目录中的条目，或不要信任此文件。</translation>
    </message>
    <message>
        <source>Proposal cannot be {found}: {expected} wanted</source>
        <translation>proposal 不能是 {found}：应为 {expected}</translation>
    </message>
    <message>
        <source>The range {found} is empty or leaves its object: {expected} wanted</source>
        <translation>范围 {found} 为空或超出其对象：应为 {expected}</translation>
    </message>
    <message>
        <source>Ranges count logical elements in row-major order, not bytes.</source>
        <translation>范围按行优先次序以逻辑元素计，而不是字节。</translation>
    </message>
    <message>
        <source>There is no object {found}</source>
        <translation>没有对象 {found}</translation>
    </message>
    <message>
        <source>The object {found} is of the wrong kind: a {expected} is wanted</source>
        <translation>对象 {found} 的种类不对：应为 {expected}</translation>
    </message>
    <message>
        <source>The pair of parameter and input occurs twice: {found}</source>
        <translation>参数与输入的配对出现两次：{found}</translation>
    </message>
    <message>
        <source>There is no binding for the parameter {found}</source>
        <translation>参数 {found} 没有绑定</translation>
    </message>
    <message>
        <source>Unknown activation policy {found}</source>
        <translation>未知的激活策略 {found}</translation>
    </message>
    <message>
        <source>The version byte says {found}, but the directory lies where version {expected} has it</source>
        <translation>版本字节为 {found}，但目录位于版本 {expected} 的位置</translation>
    </message>
    <message>
        <source>The version byte was changed or damaged.</source>
        <translation>版本字节被改动或损坏。</translation>
    </message>
    <message>
        <source>Unknown container version {found}; known are {expected}</source>
        <translation>未知的容器版本 {found}；已知的有 {expected}</translation>
    </message>
    <message>
        <source>A newer format than this program knows, or a damaged head.</source>
        <translation>格式比本程序所知的更新，或文件头已损坏。</translation>
    </message>
    <message>
        <source>Unpack it and open the .gguf or .ninfer file inside.</source>
        <translation>请解压，然后打开其中的 .gguf 或 .ninfer 文件。</translation>
    </message>
    <message>
        <source>Join all pieces in order (Linux: cat PIECES &gt; FILE, Windows: copy /b PIECE1+PIECE2 FILE) and open the result.</source>
        <translation>请按顺序合并所有分段（Linux：cat PIECES &gt; FILE，Windows：copy /b PIECE1+PIECE2 FILE），再打开合并后的文件。</translation>
    </message>
    <message>
        <source>Decompress it first.</source>
        <translation>请先解压。</translation>
    </message>
    <message>
        <source>The download or copy did not even begin; fetch the file again.</source>
        <translation>下载或复制根本没有开始；请重新获取该文件。</translation>
    </message>
    <message>
        <source>If it is a llamafile, the GGUF is inside: unpack it with unzip.</source>
        <translation>如果是 llamafile，GGUF 就在里面：请用 unzip 解出。</translation>
    </message>
    <message>
        <source>Fetch a GGUF edition of the model, or convert it with the script of a llama.cpp release of late 2023 (convert-llama-ggml-to-gguf.py).</source>
        <translation>请获取该模型的 GGUF 版，或用 2023 年底 llama.cpp 版本中的脚本（convert-llama-ggml-to-gguf.py）转换。</translation>
    </message>
    <message>
        <source>Ask its maker for a file written by a current llama.cpp, or swap the bytes of the whole file with the tool that wrote it.</source>
        <translation>请向制作者索取由当前 llama.cpp 写出的文件，或用写出它的工具将整个文件的字节序对调。</translation>
    </message>
    <message>
        <source>The server answered with a page instead of the file: log in or accept the licence where that is asked for, take the direct download link and fetch the file again.</source>
        <translation>服务器返回的是网页而不是文件：请按要求登录或接受许可协议，用直接下载链接重新获取。</translation>
    </message>
    <message>
        <source>Model folders hold JSON files for settings and indexes; open the .gguf or .ninfer file beside them.</source>
        <translation>模型文件夹中有用于设置和索引的 JSON 文件；请打开旁边的 .gguf 或 .ninfer 文件。</translation>
    </message>
    <message>
        <source>The download failed: check the address and the access rights and fetch the file again.</source>
        <translation>下载失败：请检查地址和访问权限，然后重新获取。</translation>
    </message>
    <message>
        <source>Run &quot;git lfs pull&quot; in that repository, or download the file from its web page.</source>
        <translation>请在该仓库中运行 “git lfs pull”，或从网页下载该文件。</translation>
    </message>
    <message>
        <source>Rename the file so that programs which go by the name recognise it.</source>
        <translation>请重命名文件，以便按名称判断的程序能识别它。</translation>
    </message>
    <message>
        <source>Only GGUF and .ninfer files can be opened.</source>
        <translation>只能打开 GGUF 和 .ninfer 文件。</translation>
    </message>
    <message>
        <source>Convert the model to GGUF; do not load a pickle from a source that you do not trust.</source>
        <translation>请将模型转换为 GGUF；不要加载来源不可信的 pickle。</translation>
    </message>
    <message>
        <source>Convert the model to GGUF, or fetch a GGUF or .ninfer edition.</source>
        <translation>请将模型转换为 GGUF，或获取 GGUF 或 .ninfer 版。</translation>
    </message>
    <message>
        <source>If it was downloaded, the text may be the server&apos;s reason for refusing; fetch the file again.</source>
        <translation>如果是下载来的，文本可能是服务器拒绝的原因；请重新获取该文件。</translation>
    </message>
    <message>
        <source>The download or copy stopped at its beginning; fetch the file again.</source>
        <translation>下载或复制刚开始就中断了；请重新获取该文件。</translation>
    </message>
    <message>
        <source>Let the download end, or fetch the file again.</source>
        <translation>请等下载结束，或重新获取该文件。</translation>
    </message>
    <message>
        <source>Compare size and checksum with the page that it came from; fetch the file again if they differ.</source>
        <translation>请与来源网页核对大小和校验和；不一致则重新获取。</translation>
    </message>
    <message>
        <source>The download did not complete; fetch the file again.</source>
        <translation>下载没有完成；请重新获取该文件。</translation>
    </message>
    <message>
        <source>The member {entry} occurs twice in one object; the other one is at byte {expected}, the later value is {found}</source>
        <translation>成员 {entry} 在同一对象中出现两次；另一个位于字节 {expected}，后出现的值为 {found}</translation>
    </message>
    <message>
        <source>general.alignment is {found}; padding goes wrong in 32-bit programs unless it is {expected}</source>
        <translation>general.alignment 为 {found}；除非为 {expected}，否则填充在 32 位程序中会出错</translation>
    </message>
    <message>
        <source>general.alignment is {found}; the format wants a multiple of 8 ({expected})</source>
        <translation>general.alignment 为 {found}；格式要求是 8 的倍数（{expected}）</translation>
    </message>
    <message>
        <source>general.alignment is {found}: legal by the format text, but loaders want a power of two ({expected})</source>
        <translation>general.alignment 为 {found}：按格式文本合法，但加载器要求是 2 的幂（{expected}）</translation>
    </message>
    <message>
        <source>A padding byte at offset {offset} is {found} instead of {expected}</source>
        <translation>偏移 {offset} 处的填充字节为 {found}，应为 {expected}</translation>
    </message>
    <message>
        <source>The file is big-endian (its version word {found} stands for {expected}); loaders on ordinary machines refuse it</source>
        <translation>文件为大端序（版本字 {found} 表示 {expected}）；普通机器上的加载器会拒绝它</translation>
    </message>
    <message>
        <source>The file has version {found}, with 32-bit counts and lengths; loaders of today want version {expected}</source>
        <translation>文件为版本 {found}，计数和长度都是 32 位；如今的加载器要求版本 {expected}</translation>
    </message>
    <message>
        <source>{entry} is {found}; it must be a power of two ({expected})</source>
        <translation>{entry} 为 {found}；必须是 2 的幂（{expected}）</translation>
    </message>
    <message>
        <source>The weights are rotated (prism.hadamard.*), but their types are ordinary ones such as {found} and not {expected}: loaders that know nothing of the rotation load the file and talk nonsense</source>
        <translation>权重经过旋转（prism.hadamard.*），类型却是 {found} 之类的普通类型，而不是 {expected}：不知道旋转的加载器会照常加载，然后输出胡言乱语</translation>
    </message>
    <message>
        <source>{found} tensors have a ternary PrismML type, but there is no key {expected}: if the weights are rotated, the model loads and talks nonsense</source>
        <translation>有 {found} 个张量为 PrismML 三元类型，却没有键 {expected}：若权重经过旋转，模型能加载，但会输出胡言乱语</translation>
    </message>
    <message>
        <source>The tensor {entry} occurs in two parts of the set (records at {expected} and {found})</source>
        <translation>张量 {entry} 在该组的两个分片中都出现（记录位于 {expected} 和 {found}）</translation>
    </message>
    <message>
        <source>The file says that it is one of {found} parts ({expected} in a whole file), but its name is not that of a part</source>
        <translation>文件自称是 {found} 个分片之一（完整文件应为 {expected}），但文件名不是分片的名称</translation>
    </message>
    <message>
        <source>Tensor {entry} claims {found} dimensions ({expected} are read)</source>
        <translation>张量 {entry} 声称有 {found} 个维度（可读取 {expected} 个）</translation>
    </message>
    <message>
        <source>The name of tensor {entry} is {found} bytes long: legal, but loaders take {expected}</source>
        <translation>张量 {entry} 的名称长 {found} 字节：合法，但加载器接受 {expected}</translation>
    </message>
    <message>
        <source>The size of tensor {entry} ({found}) cannot be counted: it is not {expected}</source>
        <translation>张量 {entry} 的大小（{found}）无法计数：不是 {expected}</translation>
    </message>
    <message>
        <source>A dimension of tensor {entry} is {found}; older loaders divide by it and want {expected}</source>
        <translation>张量 {entry} 的一个维度为 {found}；旧的加载器会以它作除数，要求 {expected}</translation>
    </message>
    <message>
        <source>general.alignment is {found}; it must be {expected}</source>
        <translation>general.alignment 为 {found}；必须为 {expected}</translation>
    </message>
    <message>
        <source>The key list breaks off in {entry} at offset {offset}: {expected} needed, {found} left</source>
        <translation>键列表在 {entry} 的偏移 {offset} 处中断：需要 {expected}，只剩 {found}</translation>
    </message>
    <message>
        <source>The name of the file says that it is part number {found} of {expected}, so the other parts were not looked for</source>
        <translation>按文件名，这是 {expected} 个文件中的第 {found} 个，因此没有查找其余部分</translation>
    </message>
    <message>
        <source>Give the file its right name.</source>
        <translation>请改回正确的文件名。</translation>
    </message>
    <message>
        <source>The part {entry} says that it is number {found} (counted from 0); by its name it is {expected}</source>
        <translation>分片 {entry} 自称编号 {found}（从 0 计数）；按文件名应为 {expected}</translation>
    </message>
    <message>
        <source>{found}: a type that has been removed; the first tensor with it is {entry}</source>
        <translation>{found}：已被移除的类型；第一个这样的张量是 {entry}</translation>
    </message>
    <message>
        <source>The directory ends at {expected}, behind the end of the file ({found} bytes)</source>
        <translation>目录结束于 {expected}，超出文件末尾（{found} 字节）</translation>
    </message>
    <message>
        <source>No known loader registers the combination {found}; they stop at {entry}</source>
        <translation>没有任何已知加载器登记组合 {found}；它们会停在 {entry}</translation>
    </message>
    <message>
        <source>The bytes are shown all the same; only builds that are not known here read such a file.</source>
        <translation>字节仍会显示；只有本程序不了解的构建版本才能读取这样的文件。</translation>
    </message>
    <message>
        <source>The payload begins at {expected}, behind the end of the file ({found} bytes); the directory is complete</source>
        <translation>负载起于 {expected}，超出文件末尾（{found} 字节）；目录本身是完整的</translation>
    </message>
    <message>
        <source>The file was cut off right behind its directory: download it again.</source>
        <translation>文件在目录之后被截断：请重新下载。</translation>
    </message>
    <message>
        <source>Loaders of container version 2 refuse this file at its first bytes (magic is not NInfer v2)</source>
        <translation>容器版本 2 的加载器读到开头几个字节就会拒绝此文件（魔数不是 NInfer v2）</translation>
    </message>
    <message>
        <source>Open the entry file of the artifact instead, whose name has no .part- and number.</source>
        <translation>请改为打开该制品的入口文件，其名称中没有 .part- 和编号。</translation>
    </message>
    <message>
        <source>The artifact does not hold every row of {entry} once</source>
        <translation>该文件没有恰好一次地包含 {entry} 的每一行</translation>
    </message>
    <message>
        <source>The original is a split set</source>
        <translation>原始文件是分片集</translation>
    </message>
    <message>
        <source>Join it into one file first (llama-gguf-split --merge).</source>
        <translation>请先合并为一个文件（llama-gguf-split --merge）。</translation>
    </message>
    <message>
        <source>The rows of {entry} cannot be moved between these formats as they are</source>
        <translation>{entry} 的行无法在这两种格式之间原样移动</translation>
    </message>
    <message>
        <source>{file} is read by this conversion and cannot be its result</source>
        <translation>{file} 是本次转换的输入，不能作为结果</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>A file of this size is not possible there</source>
        <translation>该位置无法存放这么大的文件</translation>
    </message>
    <message>
        <source>FAT32 ends at 4 GiB, and so may the limit of this process (ulimit -f): choose another folder.</source>
        <translation>FAT32 上限为 4 GiB，本进程也可能有此限制（ulimit -f）：请选择其他文件夹。</translation>
    </message>
    <message>
        <source>{entry} holds a weight that is not ternary</source>
        <translation>{entry} 含有非三值权重</translation>
    </message>
    <message>
        <source>The file is damaged, or its weights are of another kind.</source>
        <translation>文件已损坏，或其权重属于其他类型。</translation>
    </message>
    <message>
        <source>{entry} has a scale that is negative or not finite</source>
        <translation>{entry} 有负的或非有限的尺度</translation>
    </message>
    <message>
        <source>Most likely its data are read at a wrong place: `doctor` and `validate` say more.</source>
        <translation>其数据很可能从错误的位置读取：`doctor` 和 `validate` 会给出更多信息。</translation>
    </message>
    <message>
        <source>{entry} cannot be computed from its source</source>
        <translation>无法由来源计算 {entry}</translation>
    </message>
    <message>
        <source>{entry} was read back with other bytes than it was made from</source>
        <translation>{entry} 读回的字节与写入时不同</translation>
    </message>
    <message>
        <source>A disk or memory is failing, or somebody changed the file: nothing was kept.</source>
        <translation>磁盘或内存有故障，或文件被改动：没有保留任何内容。</translation>
    </message>
    <message>
        <source>The file that was written does not list {entry} as planned</source>
        <translation>写出的文件没有按计划列出 {entry}</translation>
    </message>
    <message>
        <source>The profile wants a container version that is not written here</source>
        <translation>配置要求的容器版本此处不支持写出</translation>
    </message>
    <message>
        <source>The profile does not know this name for the result&apos;s weights</source>
        <translation>配置不认识结果权重的这个名称</translation>
    </message>
    <message>
        <source>The key {entry} is missing</source>
        <translation>缺少键 {entry}</translation>
    </message>
    <message>
        <source>Without it this is not a model that the profile converts.</source>
        <translation>没有它，此模型就不是该配置能转换的模型。</translation>
    </message>
    <message>
        <source>The names listed in {entry} are not those that the profile expects</source>
        <translation>{entry} 中列出的名称与配置预期的不符</translation>
    </message>
    <message>
        <source>{entry} holds a number that is neither -1 nor +1</source>
        <translation>{entry} 中有既非 -1 也非 +1 的数</translation>
    </message>
    <message>
        <source>Every weight of that column would come out scaled: the file is damaged or was written wrongly.</source>
        <translation>该列的所有权重都会被缩放：文件已损坏或写入有误。</translation>
    </message>
    <message>
        <source>The key {entry} cannot be read</source>
        <translation>无法读取键 {entry}</translation>
    </message>
    <message>
        <source>The key {entry} does not say what the profile expects</source>
        <translation>键 {entry} 的值与配置预期的不符</translation>
    </message>
    <message>
        <source>The profile&apos;s rule for {entry} does not fit this model&apos;s sizes</source>
        <translation>配置中 {entry} 的规则与此模型的尺寸不符</translation>
    </message>
    <message>
        <source>The rule for {entry} does not take each source row once</source>
        <translation>{entry} 的规则没有恰好取用每个源行一次</translation>
    </message>
    <message>
        <source>A permutation of heads that is applied to single rows does this; all sizes stay right.</source>
        <translation>把按头的置换用到单行上就会这样；而所有尺寸看起来仍然正确。</translation>
    </message>
    <message>
        <source>The objects together do not take each row of {entry} once</source>
        <translation>所有对象合起来没有恰好取用 {entry} 的每一行一次</translation>
    </message>
    <message>
        <source>The size {entry} cannot be computed from this source</source>
        <translation>无法由此源文件计算尺寸 {entry}</translation>
    </message>
    <message>
        <source>The source is big-endian; rows are moved as they stand</source>
        <translation>源文件为大端序；各行按原样搬运</translation>
    </message>
    <message>
        <source>Use the little-endian edition of the file.</source>
        <translation>请使用该文件的小端序版本。</translation>
    </message>
    <message>
        <source>The source is no GGUF file</source>
        <translation>源文件不是 GGUF 文件</translation>
    </message>
    <message>
        <source>The source has no tensor {entry}</source>
        <translation>源文件中没有张量 {entry}</translation>
    </message>
    <message>
        <source>The sources of {entry} are of different ternary types</source>
        <translation>{entry} 的各来源三值类型不一致</translation>
    </message>
    <message>
        <source>Rows of one object have one format, and nothing is re-encoded.</source>
        <translation>同一对象的各行只能有一种格式，且不会重新编码。</translation>
    </message>
    <message>
        <source>The tensor {entry} has another shape</source>
        <translation>张量 {entry} 的形状不同</translation>
    </message>
    <message>
        <source>The tensor {entry} is of another type</source>
        <translation>张量 {entry} 的类型不同</translation>
    </message>
    <message>
        <source>No object is made from the tensor {entry}</source>
        <translation>没有对象由张量 {entry} 生成</translation>
    </message>
    <message>
        <source>The bytes of the tensor {entry} are not all there</source>
        <translation>张量 {entry} 的字节不完整</translation>
    </message>
    <message>
        <source>The file is incomplete or damaged: `validate` says more.</source>
        <translation>文件不完整或已损坏：`validate` 会给出详情。</translation>
    </message>
    <message>
        <source>The template lacks objects that are taken from it: {entry}</source>
        <translation>模板缺少要从中取用的对象：{entry}</translation>
    </message>
    <message>
        <source>The template is no .ninfer file</source>
        <translation>模板不是 .ninfer 文件</translation>
    </message>
    <message>
        <source>{entry} is stored in another format than the profile makes</source>
        <translation>{entry} 的存储格式与配置生成的不同</translation>
    </message>
    <message>
        <source>This is a template of another kind (nvfp4): it has fused objects that cannot be made from the source: {found}</source>
        <translation>这是另一种模板（nvfp4）：其中有无法由源文件生成的融合对象：{found}</translation>
    </message>
    <message>
        <source>The template has no object {entry}</source>
        <translation>模板中没有对象 {entry}</translation>
    </message>
    <message>
        <source>The template is of another model</source>
        <translation>模板属于另一个模型</translation>
    </message>
    <message>
        <source>The object {entry} has another shape</source>
        <translation>对象 {entry} 的形状不同</translation>
    </message>
    <message>
        <source>Template and source are of models of different size.</source>
        <translation>模板与源文件属于不同尺寸的模型。</translation>
    </message>
    <message>
        <source>The profile has no rule for the object {entry}</source>
        <translation>配置中没有对象 {entry} 的规则</translation>
    </message>
    <message>
        <source>The bytes of the object {entry} are not all there</source>
        <translation>对象 {entry} 的字节不完整</translation>
    </message>
    <message>
        <source>The template is of another container version</source>
        <translation>模板的容器版本不同</translation>
    </message>
    <message>
        <source>The template holds weights of another kind</source>
        <translation>模板中是另一种权重</translation>
    </message>
    <message>
        <source>The expression cannot be understood here</source>
        <translation>表达式在此处无法理解</translation>
    </message>
    <message>
        <source>{found} is no format that can stand here</source>
        <translation>{found} 不是此处可用的格式</translation>
    </message>
    <message>
        <source>The member {found} occurs twice</source>
        <translation>成员 {found} 出现两次</translation>
    </message>
    <message>
        <source>Wrong type of value</source>
        <translation>值的类型不对</translation>
    </message>
    <message>
        <source>The member {found} does not belong here</source>
        <translation>成员 {found} 不应出现在此处</translation>
    </message>
    <message>
        <source>The name {found} is not known here</source>
        <translation>名称 {found} 在此处未知</translation>
    </message>
    <message>
        <source>Dimensions are known from their own line on; keys of the source (with a dot) only in dimensions.</source>
        <translation>维度从其自身所在行之后才可用；源文件的键（带点）只能用在 dimensions 中。</translation>
    </message>
    <message>
        <source>Exactly one of these members must be there</source>
        <translation>这些成员必须恰有一个</translation>
    </message>
    <message>
        <source>The profile is written for another version of this program</source>
        <translation>该配置是为本程序的其他版本编写的</translation>
    </message>
    <message>
        <source>The profile is not valid JSON: it cannot go on with {found}</source>
        <translation>配置不是有效的 JSON：此处不能出现 {found}</translation>
    </message>
    <message>
        <source>There is an earlier rule for {found}</source>
        <translation>前面已有 {found} 的规则</translation>
    </message>
    <message>
        <source>The rows of a ternary object are moved as they are, their values cannot be changed</source>
        <translation>三值对象的各行按原样搬运，其值不能改动</translation>
    </message>
    <message>
        <source>The profile is larger than {expected}</source>
        <translation>配置超过 {expected}</translation>
    </message>
    <message>
        <source>This value cannot stand here</source>
        <translation>此处不能用这个值</translation>
    </message>
    <message>
        <source>{entry} cannot be given its place in the result</source>
        <translation>无法为 {entry} 在结果中安排位置</translation>
    </message>
    <message>
        <source>{entry} is in a format that container version 2 does not have</source>
        <translation>{entry} 的格式在容器版本 2 中不存在</translation>
    </message>
    <message>
        <source>No step between these container versions is known</source>
        <translation>没有已知的办法在这两个容器版本之间升级</translation>
    </message>
    <message>
        <source>From version 1 go to version 2 first; there is no way back to an older one.</source>
        <translation>版本 1 请先升到版本 2；不能退回旧版本。</translation>
    </message>
    <message>
        <source>Only a .ninfer has a container version that can be raised</source>
        <translation>只有 .ninfer 才有可升级的容器版本</translation>
    </message>
    <message>
        <source>`convert` makes a .ninfer of a GGUF.</source>
        <translation>用 `convert` 可由 GGUF 生成 .ninfer。</translation>
    </message>
    <message>
        <source>{entry} does not lie where the rules of version 2 place it, so its payload would have to move</source>
        <translation>{entry} 不在版本 2 规则所定的位置，负载将不得不移动</translation>
    </message>
    <message>
        <source>The file is of that container version already</source>
        <translation>文件已经是该容器版本</translation>
    </message>
    <message>
        <source>No established form of version 3 exists for ternary packs of version 2: components, bindings and the names of the sign tables differ between the lines that read them</source>
        <translation>版本 2 的三值包在版本 3 中没有公认的形式：各引擎分支的组件、绑定和符号表名称各不相同</translation>
    </message>
    <message>
        <source>Take the v3 pack of the line that is to load it, or stay with an engine of version 2.</source>
        <translation>请使用目标引擎分支自己的 v3 包，或继续使用版本 2 的引擎。</translation>
    </message>
    <message>
        <source>Version 3 describes components, bindings and uses, which a file of version 2 does not hold</source>
        <translation>版本 3 描述组件、绑定和用途，而版本 2 的文件中没有这些信息</translation>
    </message>
    <message>
        <source>Upstream&apos;s own upgrade program knows them for its seven official files; or take the v3 edition of the model.</source>
        <translation>上游自己的升级程序只认识七个官方文件；也可直接使用该模型的 v3 版。</translation>
    </message>
</context>
<context>
    <name>samples</name>
    <message>
        <source>nothing is wrong: both files hold the same healthy weights</source>
        <translation>没有问题：两个文件含有相同的健康权重</translation>
    </message>
    <message>
        <source>the scales stand where the high plane belongs, the high plane behind them</source>
        <translation>尺度（scale）放在了 high 平面的位置，high 平面排在其后</translation>
    </message>
    <message>
        <source>Scales of the artifact: negative and NaN values at the place where scales should be; the doctor finds them rows × groups × 24 bytes into each matrix.</source>
        <translation>看制品的尺度：本应是尺度的位置出现负值和 NaN；诊断会发现它们在每个矩阵内偏移“行数 × 组数 × 24”字节处。</translation>
    </message>
    <message>
        <source>the blocks of the GGUF file were copied where separate planes belong</source>
        <translation>把 GGUF 文件的块原样复制到了本应是独立平面的位置</translation>
    </message>
    <message>
        <source>Scales of the artifact: negative, huge and NaN values; the doctor finds blocks. The sizes are right, so that no loader complains.</source>
        <translation>看制品的尺度：出现负值、极大值和 NaN；诊断会认出块。大小正确，因此没有加载器会报错。</translation>
    </message>
    <message>
        <source>the planes follow each other without the fill up to a multiple of 256 bytes</source>
        <translation>各平面首尾相接，没有填充到 256 字节的整数倍</translation>
    </message>
    <message>
        <source>Scales of text/token_embedding and text/output_head: zeros at the end, with codes that are not zero. The planes of all other matrices end at such a multiple anyway.</source>
        <translation>看 text/token_embedding 和 text/output_head 的尺度：末尾为零，而对应的码字不为零。其余矩阵的平面本来就在该整数倍处结束。</translation>
    </message>
    <message>
        <source>the high plane (qh) stands in front of the base plane (qs)</source>
        <translation>high 平面（qh）排在了 base 平面（qs）之前</translation>
    </message>
    <message>
        <source>Codes of the artifact: bytes in the high plane that no encoder writes. The scales are healthy.</source>
        <translation>看制品的码字：high 平面中出现没有编码器会写出的字节。尺度是健康的。</translation>
    </message>
    <message>
        <source>the data section begins where it would without a tensor table, which covers its first bytes</source>
        <translation>数据段的起点如同没有张量表一样，张量表盖住了它最前面的字节</translation>
    </message>
    <message>
        <source>PQ2_0 codes under the name t2_g128_fp16, whose alphabet is another</source>
        <translation>以 t2_g128_fp16 之名存放 PQ2_0 码字，而两者的码表不同</translation>
    </message>
    <message>
        <source>Codes of the artifact (of container version 3): a third of them is -2, which t2 does not have.</source>
        <translation>看制品（容器版本 3）的码字：三分之一是 t2 中不存在的 -2。</translation>
    </message>
    <message>
        <source>the matrices have type number 42, as old PrismML files, in place of 142</source>
        <translation>矩阵的类型编号是 42（同旧的 PrismML 文件），而不是 142</translation>
    </message>
    <message>
        <source>Problems of the GGUF file: the type number has two meanings, the distances between the tensors tell them apart.</source>
        <translation>看 GGUF 文件的问题：该类型编号有两种含义，由张量之间的距离加以区分。</translation>
    </message>
    <message>
        <source>the scales of layer 1 are code bytes</source>
        <translation>第 1 层的尺度其实是码字字节</translation>
    </message>
    <message>
        <source>Overview of the artifact: layer 1 differs from all others.</source>
        <translation>看制品的总览：第 1 层与其他各层都不同。</translation>
    </message>
    <message>
        <source>one scale in 64 is not a number</source>
        <translation>每 64 个尺度中有一个是 NaN</translation>
    </message>
    <message>
        <source>Scales of the artifact: NaN values in every matrix.</source>
        <translation>看制品的尺度：每个矩阵中都有 NaN。</translation>
    </message>
    <message>
        <source>one scale in 64 is negative</source>
        <translation>每 64 个尺度中有一个是负值</translation>
    </message>
    <message>
        <source>Scales of the artifact: values below zero in every matrix.</source>
        <translation>看制品的尺度：每个矩阵中都有小于零的值。</translation>
    </message>
    <message>
        <source>one group in 64 has code bytes that no encoder writes</source>
        <translation>每 64 组中有一组含有没有编码器会写出的码字字节</translation>
    </message>
    <message>
        <source>Codes of the artifact: PQ2_0 has the code +2, PTQ1_0 carrier bytes that decode to the same values as their neighbours.</source>
        <translation>看制品的码字：PQ2_0 出现码字 +2，PTQ1_0 出现解码结果与相邻字节相同的载体字节。</translation>
    </message>
    <message>
        <source>Scales of the GGUF file: broken in every matrix; the doctor finds the data before its declared place, by the size of the tensor table.</source>
        <translation>看 GGUF 文件的尺度：每个矩阵都已损坏；诊断会发现数据位于声明位置之前，相差一个张量表的大小。</translation>
    </message>
    <message>
        <source>the permutation of the 48 value heads was applied to row numbers</source>
        <translation>48 个 value 头的置换被用在了行号上</translation>
    </message>
    <message>
        <source>Mapping of gdn/value_z: rows are missing and repeated; the pattern is named. Sizes, scales and codes are healthy.</source>
        <translation>gdn/value_z 的映射：有行缺失和重复；会指出是哪种模式。大小、尺度和码字都正常。</translation>
    </message>
    <message>
        <source>the value heads stand in the order of the GGUF file</source>
        <translation>value 头保持了 GGUF 文件中的顺序</translation>
    </message>
    <message>
        <source>Mapping of gdn/value_z: all rows are there, in the order of the source.</source>
        <translation>gdn/value_z 的映射：所有行都在，但按源的顺序。</translation>
    </message>
    <message>
        <source>query and gate of the attention are exchanged</source>
        <translation>注意力的 query 与 gate 互换了</translation>
    </message>
    <message>
        <source>Mapping of attention/query_key and attention/gate_value: the other chunks of the source.</source>
        <translation>attention/query_key 与 attention/gate_value 的映射：取了源中的另一组分块。</translation>
    </message>
    <message>
        <source>the halves of mlp/gate_up are exchanged</source>
        <translation>mlp/gate_up 的两半互换了</translation>
    </message>
    <message>
        <source>Mapping of mlp/gate_up: each half has the rows of the other.</source>
        <translation>mlp/gate_up 的映射：每一半都是另一半的行。</translation>
    </message>
    <message>
        <source>the norms keep the one that a GGUF file adds to them</source>
        <translation>归一化权重仍带着 GGUF 文件所加的 1</translation>
    </message>
    <message>
        <source>Mapping of the norms: the values are those without a transform; their mean is near 1, not near 0.</source>
        <translation>归一化权重的映射：数值与不做变换时相同；均值接近 1 而不是 0。</translation>
    </message>
    <message>
        <source>one was taken off gdn/norm, to which none had been added</source>
        <translation>gdn/norm 被减去了从未加上的 1</translation>
    </message>
    <message>
        <source>Mapping of gdn/norm: the values are those of the transform minus one; their mean is near 0, not near 1.</source>
        <translation>gdn/norm 的映射：数值与“减一”变换相同；均值接近 0 而不是 1。</translation>
    </message>
    <message>
        <source>the value channels of the convolution stand in the order of the GGUF file</source>
        <translation>卷积的 value 通道保持了 GGUF 文件中的顺序</translation>
    </message>
    <message>
        <source>Mapping of gdn/convolution: its second part is in the order of the source.</source>
        <translation>gdn/convolution 的映射：第二部分按源的顺序。</translation>
    </message>
    <message>
        <source>gdn/a_log holds the numbers without their logarithm</source>
        <translation>gdn/a_log 存的是未取对数的数</translation>
    </message>
    <message>
        <source>Mapping of gdn/a_log: the values are those without a transform; all are below zero.</source>
        <translation>gdn/a_log 的映射：数值与不做变换时相同；全部小于零。</translation>
    </message>
    <message>
        <source>the table of signs is moved on by one</source>
        <translation>符号表整体移动了一位</translation>
    </message>
    <message>
        <source>Mapping of text/hadamard_signs: all numbers are shifted by one.</source>
        <translation>text/hadamard_signs 的映射：所有数都移动了一位。</translation>
    </message>
    <message>
        <source>one sign of the table is the other one</source>
        <translation>符号表中有一个符号相反</translation>
    </message>
    <message>
        <source>Mapping of text/hadamard_signs: one number is not that of the source.</source>
        <translation>text/hadamard_signs 的映射：有一个数不是源中的数。</translation>
    </message>
    <message>
        <source>in layer 1 the rows of one value head are moved on by one</source>
        <translation>第 1 层有一个 value 头的行移动了一行</translation>
    </message>
    <message>
        <source>Mapping of text/layers/1/gdn/value_z: the rows of that head are shifted within themselves.</source>
        <translation>text/layers/1/gdn/value_z 的映射：该头的行在自身范围内移动。</translation>
    </message>
</context>
<context>
    <name>units</name>
    <message>
        <source>less than 1 s</source>
        <translation>不到 1 秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
</context>
<context>
    <name>words</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>directory</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>gap</source>
        <translation>空隙</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>trailing bytes</source>
        <translation>尾部多余字节</translation>
    </message>
    <message>
        <source>missing bytes</source>
        <translation>缺失字节</translation>
    </message>
    <message>
        <source>codes</source>
        <translation>码字</translation>
    </message>
    <message>
        <source>high bits</source>
        <translation>高位</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>尺度（scale）</translation>
    </message>
    <message>
        <source>sub-scales</source>
        <translation>子尺度</translation>
    </message>
    <message>
        <source>minimums</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>signs</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>row header</source>
        <translation>行头</translation>
    </message>
    <message>
        <source>divisors</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>可加载</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>refuses</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the items of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>: expected %1, found %2</source>
        <translation>：应为 %1，实为 %2</translation>
    </message>
    <message>
        <source>: expected %1</source>
        <translation>：应为 %1</translation>
    </message>
    <message>
        <source>: found %1</source>
        <translation>：实为 %1</translation>
    </message>
    <message>
        <source>byte %1 = %2</source>
        <translation>字节 %1 = %2</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence with its full stop</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>(no name) #%1</source>
        <translation>（无名称）#%1</translation>
    </message>
    <message>
        <source>(name of %1 spaces) #%2</source>
        <translation>（名称为 %1 个空格）#%2</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>a folder, not a regular file</source>
        <translation>是文件夹，不是普通文件</translation>
    </message>
    <message>
        <source>a pipe or a device, not a regular file</source>
        <translation>是管道或设备，不是普通文件</translation>
    </message>
    <message>
        <source>no permission to read it</source>
        <translation>没有读取权限</translation>
    </message>
    <message>
        <source>another program holds it</source>
        <translation>被另一程序占用</translation>
    </message>
</context>
</TS>
