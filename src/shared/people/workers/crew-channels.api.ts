import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'

/** The ways by which people hear of their jobs, in the order of the screen. */
export const CREW_CHANNELS = ['text', 'mail', 'push'] as const
export type CrewChannel = (typeof CREW_CHANNELS)[number]

export const crewChannelsSchema = z.object({
  /** What the person chose; empty until they choose. */
  channels: z.array(z.enum(CREW_CHANNELS)),
  /** The ways that are used now. */
  used: z.array(z.enum(CREW_CHANNELS)),
  /** Where each way leads now, as text; absent if it leads nowhere. */
  addresses: z.partialRecord(z.enum(CREW_CHANNELS), z.string()),
})
export type CrewChannels = z.output<typeof crewChannelsSchema>

const tag = 'Schedules'

export const getCrewChannels = endpoint({
  name: 'getCrewChannels',
  tag,
  summary: 'The ways by which the caller hears of their jobs',
  method: 'GET',
  path: '/wp/v2/workers/me/crew-channels',
  access: 'schedule.own',
  answer: crewChannelsSchema,
})

export const saveCrewChannels = endpoint({
  name: 'saveCrewChannels',
  tag,
  summary: 'Chooses the ways by which the caller hears of their jobs',
  method: 'POST',
  path: '/wp/v2/workers/me/crew-channels',
  access: 'schedule.own',
  body: z.object({
    channels: z.array(z.enum(CREW_CHANNELS)).min(1, 'Choose at least one.').max(CREW_CHANNELS.length),
  }),
  answer: crewChannelsSchema,
})
