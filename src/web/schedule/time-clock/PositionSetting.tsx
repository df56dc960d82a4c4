import { Skeleton, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerPositionConsent,
  listPositionConsents,
} from '../../../shared/schedule/time-clock/arrival.api.ts'
import { POSITION_TEXT, POSITION_TEXT_VERSION } from '../../../shared/schedule/time-clock/arrival.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useCompanyZone } from '../../kernel/session.ts'
import { showFailure } from '../../ui/toasts.ts'
import section from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'

const consentsQuery = callQuery(listPositionConsents, {})

/** Shows for each company of a worker whether it may show their position on the way, and changes it. */
export default function PositionSetting() {
  const { data } = useQuery(consentsQuery)
  const queries = useQueryClient()
  const timezone = useCompanyZone()
  const change = useMutation({
    mutationFn: ({ company, isGiven }: { company: number; isGiven: boolean }) =>
      call(answerPositionConsent, { body: { company, isGiven, textVersion: POSITION_TEXT_VERSION } }),
    onError: (error) => showFailure(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: consentsQuery.queryKey }),
  })
  if (data === undefined) return <Skeleton height={160} aria-label="Loading" />
  return (
    <section className={section['block']} aria-labelledby="own-position">
      <h3 id="own-position" className={ui['heading']}>
        Your position on the way
      </h3>
      <Text>{POSITION_TEXT}</Text>
      {data.map(({ companyId, name, consent }) => (
        <Switch
          key={companyId}
          size="md"
          label={
            data.length > 1 ? `Share my position on the way for ${name}` : 'Share my position on the way'
          }
          description={
            consent === null
              ? 'You were not asked yet.'
              : consent.isGiven
                ? `You agreed on ${formatInstant(consent.at, timezone)}.`
                : `You declined on ${formatInstant(consent.at, timezone)}.`
          }
          disabled={change.isPending}
          checked={
            change.isPending && change.variables.company === companyId
              ? change.variables.isGiven
              : consent?.isGiven === true && consent.textVersion === POSITION_TEXT_VERSION
          }
          onChange={({ currentTarget }) =>
            change.mutate({ company: companyId, isGiven: currentTarget.checked })
          }
        />
      ))}
    </section>
  )
}
