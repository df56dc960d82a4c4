import { createFileRoute, notFound } from '@tanstack/react-router'

/** A page of the list by number; the parent route renders the list. */
export const Route = createFileRoute('/_private/clients/$page')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,5}$/.test(params.page)) throw notFound()
  },
})
