/** The tabs of a worker's profile. */
export const WORKER_TABS = ['jobs', 'pay', 'documents', 'schedule', 'equipment'] as const
export type WorkerTab = (typeof WORKER_TABS)[number]
