import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../../people/accounts/recovery/ForgotPasswordPage.tsx'

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage })
