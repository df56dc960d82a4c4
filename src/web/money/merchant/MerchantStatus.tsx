import { Alert, Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '../../../shared/company/settings/company.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import type { MerchantAddress, MerchantView } from '../../../shared/money/merchant/application.ts'
import {
  getMerchantApplication,
  withdrawMerchantApplication,
} from '../../../shared/money/merchant/merchant.api.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import section from '../../ui/section.module.css'
import { FactList } from '../../ui/FactList.tsx'
import classes from './merchant.module.css'
import ui from '../../ui/primitives.module.css'

/** Id of the element that gets the focus after an application is sent. */
export const STATUS_ID = 'merchant-status'

interface Props {
  company: Pick<Company, 'id' | 'timezone'>
  application: MerchantView
}

/** Shows an application that was sent, with the last four digits of each number. */
export function MerchantStatus({ company, application }: Props) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { company: business, owner_Principal: owner, lastFour } = application
  const name = [owner.first_name, owner.middle_name, owner.last_name].filter(Boolean).join(' ')

  async function withdraw() {
    const ended = await call(withdrawMerchantApplication, { params: { id: company.id } })
    const { queryKey } = callQuery(getMerchantApplication, { params: { id: company.id } })
    queries.setQueryData(queryKey, { application: ended })
    showSuccess('Application withdrawn.')
  }

  return (
    <>
      <Alert
        id={STATUS_ID}
        tabIndex={-1}
        color="green"
        variant="light"
        icon={<IconCircleCheck aria-hidden />}
        title="Application sent"
        maw="46rem"
      >
        Sent {formatInstant(application.submittedAt, company.timezone)}
        {application.submittedBy !== '' && ` by ${application.submittedBy}`}.{' '}
        {application.handedOverAt === null
          ? 'The administrator of this installation has not submitted it yet.'
          : `Handed over ${formatInstant(application.handedOverAt, company.timezone)}.`}
      </Alert>
      <Part
        title="Business"
        rows={[
          ['Legal name', business.company_legal_name],
          ['DBA name', business.company_dba_name],
          ['Ownership type', business.company_ownership_type],
          ['URL', business.company_url],
          ['Federal tax ID', masked(lastFour.taxId)],
          ['Soft descriptor', business.company_soft_descriptor],
          ['Customer support number', business.Customer_Support_Number],
          ['American Express SE number', application.payment_types.amex_sen],
          ['Legal address', lineOf(business.legal_address)],
          ['DBA address', lineOf(business.dba_address)],
        ]}
      />
      <Part
        title="Owner"
        rows={[
          ['Name', name],
          ['Email', owner.email_address],
          ['Phone', formatPhone(owner.phone)],
          ['Date of birth', masked('')],
          ['Social security number', masked(lastFour.socialSecurityNumber)],
          [
            'Driver’s license',
            [masked(lastFour.driversLicense), owner.drivers_license_state].filter(Boolean).join(', '),
          ],
          ['Address', lineOf(owner.address)],
        ]}
      />
      <Part
        title="Bank"
        rows={[
          ['Bank routing number', masked(lastFour.bankRouting)],
          ['Bank account number', masked(lastFour.bankAccount)],
        ]}
      />
      {application.actions.includes('withdraw') ? (
        <Group>
          <Button variant="default" mih={44} onClick={() => setAsking(true)}>
            Withdraw application
          </Button>
        </Group>
      ) : (
        <p className={section['hint']}>An administrator can withdraw it.</p>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to withdraw the application? Its numbers are removed; you can send a new one."
        confirmLabel="Withdraw application"
        onConfirm={withdraw}
      />
    </>
  )
}

/** Shows a part of the application without its empty fields. */
function Part({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section className={section['block']} aria-label={title}>
      <h3 className={ui['heading']}>{title}</h3>
      <FactList className={classes['told']} facts={rows.filter(([, value]) => value !== '')} />
    </section>
  )
}

/** Masks a number except for its last four digits, if there are any. */
function masked(lastFour: string): string {
  return `••••${lastFour}`
}

function lineOf(address: MerchantAddress | null): string {
  return address ? `${address.address}, ${address.city}, ${address.state} ${address.postal_code}` : ''
}
