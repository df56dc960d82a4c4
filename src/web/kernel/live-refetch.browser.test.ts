import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { listJobs } from '../../shared/jobs/jobs/job.api.ts'
import { receive } from './live.ts'
import { useLiveRefetch } from './live-refetch.ts'
import { callKey } from './queries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Uses the hook for the list of jobs; returns what it reloads and the jobs whose load it reports. */
async function follow(options: Parameters<typeof useLiveRefetch>[2] = {}) {
  const client = new QueryClient()
  const reload = vi.spyOn(client, 'invalidateQueries')
  const loaded: number[] = []
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const hook = await renderHook(
    () =>
      useLiveRefetch(['update-jobs', 'new-jobs'], [callKey(listJobs, {})], {
        onLoaded: (id) => loaded.push(id),
        ...options,
      }),
    { wrapper },
  )
  return { reload, loaded, unmount: hook.unmount }
}

describe('useLiveRefetch', () => {
  it('reloads once for updates that arrive together, and reports each job', async () => {
    const { reload, loaded } = await follow()
    receive('update-jobs', { jobId: 1 })
    receive('new-jobs', { jobId: 2 })
    receive('update-inbox', {})
    await vi.advanceTimersByTimeAsync(149)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload.mock.calls).toEqual([[{ queryKey: callKey(listJobs, {}) }]])
    expect(loaded).toEqual([1, 2])
  })

  it('reloads at most once per interval during a stream of updates, and after its end', async () => {
    const { reload } = await follow({ everyMs: 1_000 })
    for (let at = 0; at < 2_000; at += 100) {
      receive('update-jobs', { jobId: 1 })
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(reload).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reload).toHaveBeenCalledTimes(3)
  })

  it('reloads at once after a pause if it gathers for a shorter time', async () => {
    const { reload } = await follow({ gatherMs: 10, everyMs: 250 })
    for (let at = 0; at < 3; at += 1) {
      receive('update-jobs', { jobId: 1 })
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(reload).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(240)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('ignores updates of other jobs if it follows one', async () => {
    const { reload } = await follow({ jobId: 1 })
    receive('update-jobs', { jobId: 2 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reload).not.toHaveBeenCalled()
    receive('update-jobs', { jobId: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads nothing after it is unmounted', async () => {
    const { reload, unmount } = await follow()
    receive('update-jobs', { jobId: 1 })
    await unmount()
    receive('update-jobs', { jobId: 1 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reload).not.toHaveBeenCalled()
  })
})
