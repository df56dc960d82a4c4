import { createFileRoute, notFound } from '@tanstack/react-router'

/** /worker/{id}/{new-worker}: the worker itself is the route around it. */
export const Route = createFileRoute('/_private/worker/$workerId/$newWorker')({
  beforeLoad: ({ params }) => {
    if (params.newWorker !== 'new-worker' && params.newWorker !== 'true') throw notFound()
  },
})
