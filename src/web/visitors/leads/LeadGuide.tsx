import { Button, CopyButton, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getInfo } from '../../../shared/kernel/info.api.ts'
import { HOME_SIZE_LABELS, HOME_SIZES } from '../../../shared/trade/home-sizes.ts'
import { LEAD_KEY_HEADER } from '../../../shared/visitors/leads/leads.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import section from '../../ui/section.module.css'
import ui from '../../ui/primitives.module.css'
import classes from './leads.module.css'

const EXAMPLE = {
  firstName: 'Nora',
  lastName: 'Newton',
  phone: '303-555-0144',
  email: 'nora@example.com',
  from: '1200 Lincoln St, Denver, CO',
  to: '80302',
  moveDate: '2027-03-01',
  homeSize: 'A2',
  packing: 3,
  notes: 'Piano on the second floor',
  externalId: 'A-1027',
  mayText: true,
}

const FIELDS = [
  ['firstName, lastName', 'The person’s name. Required.'],
  ['phone, email', 'How to answer them. One of both is required.'],
  ['from', 'Where the move begins: an address, a town or a ZIP code. Required.'],
  ['to', 'Where it goes.'],
  ['moveDate', 'The day, such as 2027-03-01.'],
  ['homeSize', HOME_SIZES.map((size) => `${size} (${HOME_SIZE_LABELS[size]})`).join(', ')],
  ['packing', 'true if they want help with packing, or the hours of it, which are priced.'],
  ['notes', 'What else the office should read, at most 2,000 characters.'],
  ['externalId', 'The sender’s own number. A lead that is sent again with it is taken once.'],
  ['mayText', 'true if the person agreed to texts about their request.'],
] as const

/** Shows a sender's developer how a lead is sent. */
export function LeadGuide() {
  const info = useQuery({ ...callQuery(getInfo, {}), staleTime: Infinity }).data
  const url = `${info?.publicUrl ?? window.location.origin}/wp/v2/leads`
  const command = [
    `curl ${url}`,
    `-H '${LEAD_KEY_HEADER}: YOUR KEY'`,
    `-H 'content-type: application/json'`,
    `-d '${JSON.stringify(EXAMPLE)}'`,
  ].join(' \\\n  ')
  return (
    <section className={section['block']} aria-labelledby="lead-guide">
      <h3 id="lead-guide" className={ui['heading']}>
        How to send a lead
      </h3>
      <p className={section['hint']}>
        One call for each lead. The answer has the number of the job, and whether the lead was added to an
        inquiry that was there. 400 names the fields that are wrong, 401 means that the key is not valid, and
        after 429 the sender waits a minute.
      </p>
      <pre className={classes['example']}>{command}</pre>
      <CopyButton value={command}>
        {({ copied, copy }) => (
          <Button variant="light" mih={44} className={classes['copy'] ?? ''} onClick={copy}>
            {copied ? 'Copied' : 'Copy the example'}
          </Button>
        )}
      </CopyButton>
      <Table aria-label="Fields of a lead">
        <Table.Tbody>
          {FIELDS.map(([name, words]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                <code>{name}</code>
              </Table.Th>
              <Table.Td>{words}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
