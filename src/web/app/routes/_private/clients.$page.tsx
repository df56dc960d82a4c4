import { createFileRoute, notFound } from '@tanstack/react-router'

/** A page of the list by its number; the list itself is the route around it. */
export const Route = createFileRoute('/_private/clients/$page')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,5}$/.test(params.page)) throw notFound()
  },
})
