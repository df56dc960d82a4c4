import { createFileRoute } from '@tanstack/react-router'
import { deliveriesSearchSchema } from '../../../messages/communications/deliveries.place.ts'
import { DeliveriesPage } from '../../pages/DeliveriesPage.tsx'

export const Route = createFileRoute('/_private/deliveries')({
  validateSearch: deliveriesSearchSchema,
  component: function Deliveries() {
    const navigate = Route.useNavigate()
    return (
      <DeliveriesPage
        place={Route.useSearch()}
        onPlace={(place) => void navigate({ search: place, replace: true })}
      />
    )
  },
})
