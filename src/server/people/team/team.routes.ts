import type { FastifyInstance } from 'fastify'
import {
  changeMember,
  getTeamSettings,
  listTeam,
  removeMember,
  resetSecondFactor,
  saveTeamSettings,
} from '../../../shared/people/accounts/team.api.ts'
import { assignableRoles } from '../../../shared/people/accounts/team.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { writeSecondFactorRule } from '../../company/settings/companies.service.ts'
import { requestOrigin } from '../accounts/account-events.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { registerInvites } from './invites.routes.ts'
import {
  changeTeamMember,
  managerOf,
  removeTeamMember,
  resetMemberFactor,
  showMember,
  type TeamManager,
} from './team.service.ts'
import { findTeamSettings, listTeamPage } from './team.store.ts'

/** Registers the people who work for a company, for its managers. */
export function registerTeam(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, listTeam, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    const page = await context.read((tx) => listTeamPage(tx, by.companyId, context.query), [by.companyId])
    return { rows: page.rows.map((row) => showMember(kernel, by, row)), total: page.total }
  })

  route(app, kernel, changeMember, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    const row = await context.change(
      (tx) => changeTeamMember(tx, by, context.params.userId, context.body),
      [by.companyId],
    )
    return showMember(kernel, by, row)
  })

  route(app, kernel, removeMember, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    await context.change((tx) => removeTeamMember(tx, by, context.params.userId), [by.companyId])
    return { message: 'Removed from the team.' }
  })

  route(app, kernel, resetSecondFactor, async (context) => {
    const by = managerOf(context.actor, context.params.id)
    const from = requestOrigin(context.request)
    await context.change(
      (tx) => resetMemberFactor(tx, kernel, by, context.params.userId, from),
      [by.companyId],
    )
    return { message: 'The second factor was reset.' }
  })

  route(app, kernel, getTeamSettings, (context) => {
    const by = managerOf(context.actor, context.params.id)
    return context.read((tx) => showSettings(tx, by), [by.companyId])
  })

  route(app, kernel, saveTeamSettings, (context) => {
    const by = managerOf(context.actor, context.params.id)
    if (by.role !== 'administrator') throw new AppError('rest_forbidden')
    return context.change(
      async (tx) => {
        await writeSecondFactorRule(tx, by.companyId, context.body.secondFactorRequired)
        return showSettings(tx, by)
      },
      [by.companyId],
    )
  })

  registerInvites(app, kernel)
}

async function showSettings(tx: Tx, by: TeamManager) {
  const settings = await findTeamSettings(tx, by.companyId)
  return { ...settings, mayRequire: by.role === 'administrator', rolesToGive: assignableRoles(by.role) }
}
