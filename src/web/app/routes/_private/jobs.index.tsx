import { createFileRoute } from '@tanstack/react-router'

/** The first page of the list; the parent route renders the list. */
export const Route = createFileRoute('/_private/jobs/')({})
