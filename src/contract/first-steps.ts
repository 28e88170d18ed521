import { z } from 'zod'
import { certificationStatuses } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'

/** What makes a newcomer ready to book, as far as it is done; the mobile number always is, since one logs in by it. */
export const firstStepsCall = endpoint({
  method: 'GET',
  path: '/crm/firstSteps',
  title: 'Which of the first steps one has done: identity, address book, first price, first order',
  access: 'customer',
  reply: z.object({
    certification: z.enum(certificationStatuses),
    address: z.boolean(),
    quote: z.boolean(),
    order: z.boolean(),
  }),
})
