import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { AdsPage } from '../../../sales/ads/AdsPage.tsx'
import { adsSearchSchema } from '../../../sales/ads/place.ts'

export const Route = createFileRoute('/_private/ads')({
  validateSearch: adsSearchSchema,
  component: function Ads() {
    const navigate = useNavigate()
    return (
      <AdsPage
        place={Route.useSearch()}
        onPlace={(search) => void navigate({ to: '/ads', search, resetScroll: false })}
      />
    )
  },
})
