import { createFileRoute } from '@tanstack/react-router'
import { AdsPage } from '../../../ads/AdsPage.tsx'

export const Route = createFileRoute('/_private/ads')({ component: AdsPage })
