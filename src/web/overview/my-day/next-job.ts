import type { MyDay, MyJob } from '../../../shared/overview/my-day/my-day.ts'

/** Returns the job that a worker does next: the first one that is not done, of those they declined only the last. */
export function nextJobOf({ jobs }: Pick<MyDay, 'jobs'>): MyJob | undefined {
  return (
    jobs.find((job) => !isDone(job) && job.answer?.value !== 'declined') ?? jobs.find((job) => !isDone(job))
  )
}

/** Whether the worker has nothing left to do on a job. */
function isDone({ jobStatus, clock, crew }: MyJob): boolean {
  const own = crew.find(({ isSelf }) => isSelf)?.id
  const member = clock?.members.find(({ workerId }) => workerId === own)
  if (jobStatus === 'completed') return member?.state !== 'working' && member?.state !== 'onBreak'
  return member?.state === 'finished'
}

/** Whether the worker has clocked out of a job that they have not finished. */
export function isUnfinished(job: MyJob): boolean {
  return job.mayFinish && job.jobStatus === 'scheduled' && isDone(job)
}

/** Returns crew, truck, what to bring and notes of a job, as label and value. */
export function factRows(job: MyJob): [label: string, value: string][] {
  const crew = job.crew.map(({ name, isLead, isSelf }) => {
    const who = isSelf ? 'You' : name
    return isLead && job.crew.length > 1 ? `${who} (lead)` : who
  })
  const rows: [string, string][] = [
    ['Client', job.client?.name ?? ''],
    ['Crew', crew.join(', ')],
    ['Truck', job.trucks.join('; ')],
    ['Work', job.services.join(', ')],
    ['Items', job.items.join(', ')],
    ['Notes', job.notes],
  ]
  return rows.filter(([, value]) => value !== '')
}
