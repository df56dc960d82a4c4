import { pricedMove, textsAllowed } from './example-moves.ts'
import type { Example } from './example.ts'
import type { Stage } from './stage.ts'

/** What rules that follow up on leads send to a client. */
export const SALES_EXAMPLES: readonly Example[] = [
  {
    kind: 'followUp',
    title: 'A rule follows up on an estimate',
    reader: 'client',
    run: async (stage) => {
      await textsAllowed(stage)
      await switchOn(stage, 'estimateSent')
      const id = await pricedMove(stage, 'inquiring')
      const { email } = stage.people.client
      await stage.call('office', 'POST', `/wp/v2/jobs/${id}/booking-info`, { channel: 'email', to: email })
      stage.setClock(`${stage.day(2)} 13:00:00`)
    },
  },
  {
    kind: 'followUpOffer',
    title: 'A rule asks for a review',
    reader: 'client',
    run: async (stage) => {
      await stage.put('marketing_consents', {
        channel: 'mail',
        address: stage.people.client.email,
        is_allowed: true,
        source: 'Booking page',
      })
      await switchOn(stage, 'askForReview')
      await pricedMove(stage, 'completed', -2)
      stage.setClock(`${stage.day(4)} 13:00:00`)
    },
  },
]

async function switchOn(stage: Stage, preset: string): Promise<void> {
  await stage.change('follow_up_rules', { deleted_at: new Date() }, { preset })
  await stage.call('office', 'POST', `/wp/v2/companies/${stage.companyId}/follow-ups`, { preset })
}
