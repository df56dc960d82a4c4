import {
  CREW_CHANNELS,
  type CrewChannel,
  type CrewChannels,
} from '../../../shared/people/workers/crew-channels.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { listOwnPushDevices } from '../../company/push/push.service.ts'
import { numberToText, readTextingCompany } from '../../company/deliveries/staff-texts.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readReach, writeChannels } from './crew-channels.store.ts'

interface Person {
  companyId: number
  userId: number
}

/** Returns by which ways a person of a company hears of their jobs: by text until they choose, if they can be texted. */
export async function showChannels(tx: Tx, person: Person): Promise<CrewChannels> {
  const { channels, email, phone: given, companyName: name } = await readReach(tx, person)
  const phone = await numberToText(tx, await readTextingCompany(tx, { id: person.companyId, name }), given)
  const devices = await listOwnPushDevices(tx)
  const addresses: CrewChannels['addresses'] = {
    ...(phone !== null && { text: formatPhone(phone) }),
    ...(email !== null && { mail: email }),
    ...(devices.length > 0 && { push: devices.map((device) => device.name).join(', ') }),
  }
  const chosen = channels.length > 0 ? channels : (['text'] as const)
  const reached = chosen.filter((channel) => addresses[channel] !== undefined)
  const used: CrewChannel[] = reached.length > 0 ? reached : ['mail']
  return { channels, used, addresses }
}

/** Stores by which ways a person hears of their jobs; throws rest_invalid_param for a way that leads nowhere. */
export async function chooseChannels(
  tx: Tx,
  person: Person,
  wanted: readonly CrewChannel[],
): Promise<CrewChannels> {
  const { addresses } = await showChannels(tx, person)
  if (wanted.includes('text') && addresses.text === undefined)
    throw new AppError('rest_invalid_param', {
      fields: { channels: 'You cannot get texts: your record has no phone, or you have opted out.' },
    })
  if (wanted.includes('mail') && addresses.mail === undefined)
    throw new AppError('rest_invalid_param', { fields: { channels: 'Your record has no email.' } })
  if (wanted.includes('push') && addresses.push === undefined)
    throw new AppError('rest_invalid_param', {
      fields: { channels: 'No device of yours has notifications turned on.' },
    })
  await writeChannels(
    tx,
    person,
    CREW_CHANNELS.filter((channel) => wanted.includes(channel)),
  )
  return showChannels(tx, person)
}
