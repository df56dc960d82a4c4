import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../accounts/recovery/ChangePasswordPage.tsx'

export const Route = createFileRoute('/change-password')({ component: ChangePasswordPage })
