import { Button } from '@mantine/core'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import classes from './move.module.css'

/** Calls the company, or texts the number that takes texts; on a phone in sight while the page scrolls. */
export function ContactBar({
  name,
  phone,
  textPhone,
}: Pick<Job['companyInfo'], 'name' | 'phone' | 'textPhone'>) {
  const ways = [
    { label: 'Call', scheme: 'tel', number: phone, Icon: IconPhone },
    { label: 'Text', scheme: 'sms', number: textPhone, Icon: IconMessage },
  ].filter(({ number }) => number)
  if (ways.length === 0) return null
  return (
    <nav className={classes['contact']} aria-label={`Contact ${name}`}>
      {ways.map(({ label, scheme, number, Icon }) => (
        <Button
          key={label}
          component="a"
          href={`${scheme}:+1${number}`}
          variant="default"
          mih={44}
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={`${label} ${formatPhone(number)}`}
        >
          {label}
        </Button>
      ))}
    </nav>
  )
}
