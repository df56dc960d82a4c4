import { createFileRoute, notFound } from '@tanstack/react-router'

/** /worker/{id}/{new-worker}; the parent route renders the worker. */
export const Route = createFileRoute('/_private/worker/$workerId/$newWorker')({
  beforeLoad: ({ params }) => {
    if (params.newWorker !== 'new-worker' && params.newWorker !== 'true') throw notFound()
  },
})
