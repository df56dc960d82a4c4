import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../pages/VerifyPage.tsx'

export const Route = createFileRoute('/verify')({ component: VerifyPage })
