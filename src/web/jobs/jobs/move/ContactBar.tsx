import { Button } from '@mantine/core'
import { IconMessage, IconPhone } from '@tabler/icons-react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import classes from './move.module.css'

/** Calls or texts the company, in sight while the page scrolls; renders nothing without a phone number. */
export function ContactBar({ name, phone }: Pick<Job['companyInfo'], 'name' | 'phone'>) {
  if (!phone) return null
  return (
    <nav className={classes['contact']} aria-label={`Contact ${name}`}>
      <Button
        component="a"
        href={`tel:+1${phone}`}
        variant="default"
        mih={44}
        leftSection={<IconPhone size={18} aria-hidden />}
        aria-label={`Call ${formatPhone(phone)}`}
      >
        Call
      </Button>
      <Button
        component="a"
        href={`sms:+1${phone}`}
        variant="default"
        mih={44}
        leftSection={<IconMessage size={18} aria-hidden />}
        aria-label={`Text ${formatPhone(phone)}`}
      >
        Text
      </Button>
    </nav>
  )
}
