import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { ROLE_NAMES } from '../../kernel/permissions.ts'
import { doneSchema, idParams, idSchema, pageQuery, text } from '../../kernel/wire.ts'
import { STAFF_ROLES } from './team.rules.ts'

const tag = 'Team'
const memberParams = idParams.extend({ userId: idSchema })

/** A person who works for a company, as its managers see them. */
export const teamMemberSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profilePic: z.string().nullable(),
  role: z.enum(ROLE_NAMES),
  viewFinancials: z.boolean(),
  isSales: z.boolean(),
  approval: z.enum(['approved', 'pending', 'rejected']),
  /** Time of last use of the product; null if never. */
  lastSeen: z.string().nullable(),
  secondFactor: z.boolean(),
  /** What the caller may do with this member. */
  actions: z.object({
    change: z.boolean(),
    changeFinancials: z.boolean(),
    remove: z.boolean(),
    resetSecondFactor: z.boolean(),
  }),
})
export type TeamMember = z.output<typeof teamMemberSchema>

export const listTeam = endpoint({
  name: 'listTeam',
  tag,
  summary: 'Who works for the company, by last name; search by name, phone or email',
  method: 'GET',
  path: '/wp/v2/companies/:id/team',
  access: 'team.manage',
  params: idParams,
  query: z.object({ ...pageQuery, search: text(100).optional() }),
  answer: z.array(teamMemberSchema),
  isList: true,
})

export const changeMember = endpoint({
  name: 'changeMember',
  tag,
  summary: 'Changes the role and rights of a member',
  method: 'POST',
  path: '/wp/v2/companies/:id/team/:userId',
  access: 'team.manage',
  params: memberParams,
  body: z.object({
    role: z.enum(STAFF_ROLES).optional(),
    viewFinancials: z.boolean().optional(),
    isSales: z.boolean().optional(),
  }),
  answer: teamMemberSchema,
})

export const removeMember = endpoint({
  name: 'removeMember',
  tag,
  summary: 'Takes a member off the team; their rights end at once',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/team/:userId',
  access: 'team.manage',
  params: memberParams,
  answer: doneSchema,
})

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  tag,
  summary: 'Takes the second factor from a member who has lost the device',
  method: 'POST',
  path: '/wp/v2/companies/:id/team/:userId/reset-second-factor',
  access: 'team.manage',
  params: memberParams,
  answer: doneSchema,
})

/** Settings of the whole team, and what the caller may do. */
export const teamSettingsSchema = z.object({
  secondFactorRequired: z.boolean(),
  /** Approved members without a second factor. */
  withoutSecondFactor: z.number(),
  mayRequire: z.boolean(),
  rolesToGive: z.array(z.enum(STAFF_ROLES)),
})

export const getTeamSettings = endpoint({
  name: 'getTeamSettings',
  tag,
  summary: 'What holds for the whole team',
  method: 'GET',
  path: '/wp/v2/companies/:id/team/settings',
  access: 'team.manage',
  params: idParams,
  answer: teamSettingsSchema,
})

export const saveTeamSettings = endpoint({
  name: 'saveTeamSettings',
  tag,
  summary: 'Asks for a second factor of all staff, or no longer; administrators alone',
  method: 'POST',
  path: '/wp/v2/companies/:id/team/settings',
  access: 'team.manage',
  params: idParams,
  body: z.object({ secondFactorRequired: z.boolean() }),
  answer: teamSettingsSchema,
})
