import { createFileRoute } from '@tanstack/react-router'

/** The list's first page; the list itself is the route around it. */
export const Route = createFileRoute('/_private/clients/')({})
