import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, pageQuery, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { appointmentInputSchema, appointmentSchema, salesHoursSchema, salesScheduleSchema } from './sales.ts'
import {
  scheduleQuery,
  scheduleSchema,
  TIME_OFF_STATUSES,
  timeOffRequestSchema,
  timeOffInputSchema,
  timeOffSchema,
} from './times-off.ts'

const tag = 'Schedules'

export const getWorkerSchedule = endpoint({
  name: 'getWorkerSchedule',
  tag,
  summary: 'Jobs and times off of a worker in a span of days',
  method: 'GET',
  path: '/wp/v2/workers/:id/schedule',
  access: 'workers.read',
  params: idParams,
  query: scheduleQuery,
  answer: scheduleSchema,
})

export const getMySchedule = endpoint({
  name: 'getMySchedule',
  tag,
  summary: "The caller's own jobs and times off in a span of days",
  method: 'GET',
  path: '/wp/v2/workers/me/schedule',
  access: 'schedule.own',
  query: scheduleQuery,
  answer: scheduleSchema,
})

export const listTimesOff = endpoint({
  name: 'listTimesOff',
  tag,
  summary: 'Times off of the company by status, the next first, with the jobs that stand in their way',
  method: 'GET',
  path: '/wp/v2/times-off',
  access: 'workers.read',
  query: z.object({ ...pageQuery, status: z.enum(TIME_OFF_STATUSES).default('pending') }),
  answer: z.array(timeOffSchema),
  isList: true,
})

export const addTimeOff = endpoint({
  name: 'addTimeOff',
  tag,
  summary: 'Enters a time off of a worker, approved at once',
  method: 'POST',
  path: '/wp/v2/workers/:id/times-off',
  access: 'workers.write',
  params: idParams,
  body: timeOffInputSchema,
  answer: timeOffSchema,
  isIdempotent: true,
})

export const askTimeOff = endpoint({
  name: 'askTimeOff',
  tag,
  summary: 'Asks for a time off; the office approves or refuses it',
  method: 'POST',
  path: '/wp/v2/workers/me/times-off',
  access: 'schedule.own',
  body: timeOffRequestSchema,
  answer: timeOffSchema,
  isIdempotent: true,
})

export const decideTimeOff = endpoint({
  name: 'decideTimeOff',
  tag,
  summary: 'Approves or refuses a time off; the worker is told by mail',
  method: 'POST',
  path: '/wp/v2/times-off/:id',
  access: 'workers.write',
  params: idParams,
  body: z.object({
    status: z.enum(['approved', 'refused']),
    /**
     * Why the worker stays on the jobs at that time; without a reason the request is rejected if there are
     * such jobs.
     */
    overlapReason: text(TEXT_LIMITS.other).optional(),
  }),
  answer: timeOffSchema,
})

export const removeTimeOff = endpoint({
  name: 'removeTimeOff',
  tag,
  summary: 'Takes a time off back: the office any, a worker their own',
  method: 'DELETE',
  path: '/wp/v2/times-off/:id',
  access: 'schedule.own',
  params: idParams,
  answer: doneSchema,
})

export const renewCalendar = endpoint({
  name: 'renewCalendar',
  tag,
  summary: "Makes a new secret address of the caller's calendar (iCal); the one before works no more",
  method: 'POST',
  path: '/wp/v2/workers/me/calendar',
  access: 'schedule.own',
  answer: z.object({ url: z.string() }),
})

const ofCompany = z.object({ company: idSchema.optional() })

export const getCompanyCalendar = endpoint({
  name: 'getCompanyCalendar',
  tag,
  summary: "Since when the caller's calendar of all jobs of the company has an address; null if it has none",
  method: 'GET',
  path: '/wp/v2/company-calendar',
  access: 'workers.read',
  query: ofCompany,
  answer: z.object({ since: z.string().nullable() }),
})

export const renewCompanyCalendar = endpoint({
  name: 'renewCompanyCalendar',
  tag,
  summary:
    "Makes a new secret address of the caller's calendar of all jobs of the company (iCal); the one before works no more",
  method: 'POST',
  path: '/wp/v2/company-calendar',
  access: 'workers.read',
  body: ofCompany,
  answer: z.object({ url: z.string() }),
})

export const endCompanyCalendar = endpoint({
  name: 'endCompanyCalendar',
  tag,
  summary: "Ends the address of the caller's calendar of all jobs of the company",
  method: 'DELETE',
  path: '/wp/v2/company-calendar',
  access: 'workers.read',
  query: ofCompany,
  answer: doneSchema,
})

export const getSalesSchedule = endpoint({
  name: 'getSalesSchedule',
  tag,
  summary: "The calling salesperson's weekly hours, and their appointments in a span of days",
  method: 'GET',
  path: '/wp/v2/users/me/sales-schedule',
  access: 'schedule.own',
  query: scheduleQuery.safeExtend({ company: idSchema.optional() }),
  answer: salesScheduleSchema,
})

export const saveSalesHours = endpoint({
  name: 'saveSalesHours',
  tag,
  summary: "Writes the calling salesperson's weekly hours anew",
  method: 'POST',
  path: '/wp/v2/users/me/sales-schedule',
  access: 'schedule.own',
  body: salesHoursSchema,
  answer: doneSchema,
})

export const createAppointment = endpoint({
  name: 'createAppointment',
  tag,
  summary: 'Adds an appointment of the calling salesperson',
  method: 'POST',
  path: '/wp/v2/users/me/sales-appointments',
  access: 'schedule.own',
  body: appointmentInputSchema,
  answer: appointmentSchema,
  isIdempotent: true,
})

export const updateAppointment = endpoint({
  name: 'updateAppointment',
  tag,
  summary: 'Writes an appointment of the calling salesperson anew',
  method: 'POST',
  path: '/wp/v2/users/me/sales-appointments/:id',
  access: 'schedule.own',
  params: idParams,
  body: appointmentInputSchema.omit({ company: true }),
  answer: appointmentSchema,
})

export const deleteAppointment = endpoint({
  name: 'deleteAppointment',
  tag,
  summary: 'Removes an appointment of the calling salesperson',
  method: 'DELETE',
  path: '/wp/v2/users/me/sales-appointments/:id',
  access: 'schedule.own',
  params: idParams,
  answer: doneSchema,
})
