// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The device behind the library (library/slots.h says what a Runtime has). Nothing here waits for
// the whole device: only for events and for single streams.
#pragma once

#include "core/compute/cuda/kernels/execution.h"
#include "core/compute/cuda/library/failure.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace ninspect::compute::cuda {

inline ninspect_cuda_status status_of(cudaError_t error) noexcept {
    switch (error) {
        case cudaErrorMemoryAllocation:
            return NINSPECT_CUDA_OUT_OF_MEMORY;
        case cudaErrorInsufficientDriver:
        case cudaErrorStubLibrary:
        case cudaErrorSystemDriverMismatch:
        case cudaErrorSystemNotReady:
        case cudaErrorCompatNotSupportedOnDevice:
        case cudaErrorUnsupportedPtxVersion:
            return NINSPECT_CUDA_NO_DRIVER;
        case cudaErrorNoDevice:
            return NINSPECT_CUDA_NO_DEVICE;
        case cudaErrorNoKernelImageForDevice:
            return NINSPECT_CUDA_TOO_OLD;
        case cudaErrorInvalidValue:
            return NINSPECT_CUDA_FAILED;
        default:  // errors of kernels, timeouts, a card that fell off the bus: they stick to the process
            return NINSPECT_CUDA_DEVICE_LOST;
    }
}

/// `call` is the expression, for the message.
inline void check(cudaError_t error, const char* call) {
    if (error == cudaSuccess) return;
    cudaGetLastError();  // else the next call reports it once more
    throw Failure{status_of(error), std::string(cudaGetErrorString(error)) + " (" + call + ")"};
}
#define NI_CUDA(call) ::ninspect::compute::cuda::check(call, #call)

/// What kernels call `exec`, on a device.
class DeviceExec {
public:
    __device__ explicit DeviceExec(std::uint8_t* shared) : shared_(shared) {}
    __device__ unsigned thread() const { return threadIdx.x; }
    __device__ unsigned threads() const { return blockDim.x; }
    __device__ unsigned block() const { return blockIdx.x; }
    __device__ unsigned blocks() const { return gridDim.x; }
    __device__ std::uint8_t* shared() const { return shared_; }
    __device__ void barrier() { __syncthreads(); }
    __device__ void add(std::uint32_t* p, std::uint32_t n) { atomicAdd(p, n); }
    __device__ void add(std::uint64_t* p, std::uint64_t n) {
        static_assert(sizeof(unsigned long long) == sizeof(std::uint64_t));
        atomicAdd(reinterpret_cast<unsigned long long*>(p), static_cast<unsigned long long>(n));
    }
    __device__ std::uint32_t exchange_if(std::uint32_t* p, std::uint32_t expected, std::uint32_t value) {
        return atomicCAS(p, expected, value);
    }

private:
    std::uint8_t* shared_;
};

template <class Kernel>
__global__ void run_kernel(const typename Kernel::Args args) {
    extern __shared__ __align__(shared_alignment) std::uint8_t shared[];
    DeviceExec exec(shared);
    Kernel::run(exec, args);
}

class CudaRuntime {
public:
    using Stream = cudaStream_t;
    using Event = cudaEvent_t;

    static std::vector<ninspect_cuda_device> devices() {
        int count = 0;
        NI_CUDA(cudaGetDeviceCount(&count));
        std::vector<ninspect_cuda_device> list(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) {
            cudaDeviceProp properties;
            NI_CUDA(cudaGetDeviceProperties(&properties, i));
            ninspect_cuda_device& device = list[static_cast<std::size_t>(i)];
            std::memset(&device, 0, sizeof device);
            std::memcpy(device.name, properties.name, std::min(sizeof device.name - 1, sizeof properties.name));
            device.memory_bytes = properties.totalGlobalMem;
            device.major = properties.major;
            device.minor = properties.minor;
        }
        return list;
    }

    explicit CudaRuntime(unsigned device) : device_(static_cast<int>(device)) {
        bind();
        NI_CUDA(cudaDeviceGetAttribute(&processors_, cudaDevAttrMultiProcessorCount, device_));
        int pools = 0;
        NI_CUDA(cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device_));
        if (pools != 0) side_ = make_stream();
    }
    ~CudaRuntime() {
        if (side_ != nullptr) free_stream(side_);
    }
    CudaRuntime(const CudaRuntime&) = delete;
    CudaRuntime& operator=(const CudaRuntime&) = delete;
    void bind() { NI_CUDA(cudaSetDevice(device_)); }

    void* pinned(std::size_t bytes) {
        void* p = nullptr;
        NI_CUDA(cudaHostAlloc(&p, bytes, cudaHostAllocDefault));
        return p;
    }
    void* device(std::size_t bytes) {
        void* p = nullptr;
        NI_CUDA(cudaMalloc(&p, bytes));
        return p;
    }
    /// cudaFree() waits for the whole device: memory that comes and goes is that of a stream.
    void* device_for_a_while(std::size_t bytes) {
        if (side_ == nullptr) return device(bytes);
        void* p = nullptr;
        NI_CUDA(cudaMallocAsync(&p, bytes, side_));
        NI_CUDA(cudaStreamSynchronize(side_));  // other streams are going to use it
        return p;
    }
    /// When nothing under way uses it any more.
    void free_after_a_while(void* p) noexcept { forget(side_ == nullptr ? cudaFree(p) : cudaFreeAsync(p, side_)); }
    void free_pinned(void* p) noexcept { forget(cudaFreeHost(p)); }
    void free_device(void* p) noexcept { forget(cudaFree(p)); }

    Stream make_stream() {
        Stream stream = nullptr;
        NI_CUDA(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        return stream;
    }
    void free_stream(Stream stream) noexcept { forget(cudaStreamDestroy(stream)); }
    Event make_event() {
        Event event = nullptr;
        NI_CUDA(cudaEventCreateWithFlags(&event, cudaEventBlockingSync));
        return event;
    }
    void free_event(Event event) noexcept { forget(cudaEventDestroy(event)); }

    void copy_in(Stream stream, void* to, const void* from, std::size_t bytes) {
        NI_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream));
    }
    void copy_out(Stream stream, void* to, const void* from, std::size_t bytes) {
        NI_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream));
    }
    void copy_within(Stream stream, void* to, const void* from, std::size_t bytes) {
        NI_CUDA(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream));
    }
    void clear(Stream stream, void* p, std::size_t bytes) { NI_CUDA(cudaMemsetAsync(p, 0, bytes, stream)); }
    void record(Event event, Stream stream) { NI_CUDA(cudaEventRecord(event, stream)); }
    void wait(Event event) { NI_CUDA(cudaEventSynchronize(event)); }
    void finish(Stream stream) noexcept { forget(cudaStreamSynchronize(stream)); }
    double seconds_between(Event begin, Event end) {
        float milliseconds = 0;
        NI_CUDA(cudaEventElapsedTime(&milliseconds, begin, end));
        return milliseconds / 1000.0;
    }

    template <class Kernel>
    void launch(Stream stream, std::uint64_t work, const typename Kernel::Args& args) {
        constexpr unsigned threads = 128;
        constexpr std::uint64_t blocks_per_processor = 16;  // more only wait; kernels walk the rest
        const std::uint64_t most = static_cast<std::uint64_t>(processors_) * blocks_per_processor;
        const auto blocks = static_cast<unsigned>(std::clamp<std::uint64_t>((work + threads - 1) / threads, 1, most));
        run_kernel<Kernel><<<blocks, threads, Kernel::shared_bytes, stream>>>(args);
        NI_CUDA(cudaGetLastError());
    }

private:
    /// Of clearing up: nothing can be done about it, and the next call must not report it.
    static void forget(cudaError_t error) noexcept {
        if (error != cudaSuccess) cudaGetLastError();
    }

    int device_ = 0, processors_ = 1;
    Stream side_ = nullptr;  ///< null: the device has no memory pools
};

}  // namespace ninspect::compute::cuda
