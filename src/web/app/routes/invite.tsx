import { createFileRoute } from '@tanstack/react-router'
import { InvitePage } from '../../accounts/invite/InvitePage.tsx'

export const Route = createFileRoute('/invite')({ component: InvitePage })
