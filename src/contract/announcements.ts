import { z } from 'zod'
import {
  announcementKinds,
  announcementLimits,
  announcementMoveNames,
  announcementPlaces,
  announcementStates,
  isPageOfOurs,
} from '#domain/announcements/announcements.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

/** Short notices over the pages: what readers see now, and how the desk writes them (decision 071). */

const editors = ['content', 'administrator'] as const

const announcementShape = z.object({
  id: z.string(),
  /** Another one when what is read has changed: what a reader put away comes back then. */
  edition: z.int(),
  kind: z.enum(announcementKinds),
  place: z.enum(announcementPlaces),
  text: bilingualShape,
  /** A page of the product that tells more, without a host. */
  link: z.string().nullable(),
  from: instantShape,
  until: instantShape,
})
export type Announcement = z.output<typeof announcementShape>

export const announcementsCall = endpoint({
  method: 'GET',
  path: '/content/app/announcements',
  title: 'The announcements of this moment, the most urgent first',
  access: 'open',
  reply: z.array(announcementShape),
})

const deskAnnouncementShape = announcementShape.extend({
  /** Sent back with the next change: what was changed by somebody else meanwhile is not overwritten. */
  version: z.int(),
  state: z.enum(announcementStates),
  createdBy: z.string(),
  createdAt: instantShape,
  changedBy: z.string(),
  changedAt: instantShape,
  /** What a clerk may do with it now. */
  openMoves: z.array(z.enum(announcementMoveNames)),
})
export type DeskAnnouncement = z.output<typeof deskAnnouncementShape>

export const deskListAnnouncements = endpoint({
  method: 'GET',
  path: '/crm/desk/announcement/list',
  title: 'All announcements, last changed first',
  access: 'staff',
  roles: editors,
  query: z.object({ ...cursorQuery, state: z.enum(announcementStates).optional() }),
  reply: z.object({ items: z.array(deskAnnouncementShape), nextCursor: z.string().nullable() }),
})

export const deskGetAnnouncement = endpoint({
  method: 'GET',
  path: '/crm/desk/announcement/get',
  title: 'An announcement as it stands now',
  access: 'staff',
  roles: editors,
  query: z.object({ id: idShape('ann') }),
  reply: deskAnnouncementShape,
})

/** Marks that turn the direction of writing could make a text read otherwise than it was checked. */
const turnsText = /[\u202a-\u202e\u2066-\u2069]/u
const noticeText = textShape(announcementLimits.text)
  .transform((text) => text.replaceAll(/\s+/gu, ' '))
  .refine((text) => !turnsText.test(text) && !/\p{Cc}/u.test(text), wrong('text.characters'))

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/crm/desk/announcement/save',
  title: 'Writes an announcement or changes one; puts it up for its time, or takes it back before',
  access: 'staff',
  roles: editors,
  body: z.object({
    /** Neither for a new one, both for one that is there. */
    id: idShape('ann').nullable().default(null),
    version: z.int().nullable().default(null),
    kind: z.enum(announcementKinds),
    place: z.enum(announcementPlaces),
    text: z.object({ zh: noticeText.default(''), en: noticeText.default('') }),
    link: z
      .string()
      .trim()
      .refine(isPageOfOurs, wrong('announcement.linkElsewhere'))
      .nullable()
      .default(null),
    from: instantShape,
    until: instantShape,
    /** Whether it goes to readers at its time; else it is a draft. */
    up: z.boolean(),
  }),
  reply: deskAnnouncementShape,
})

const read = z.object({ id: idShape('ann'), version: z.int() })

export const endAnnouncement = endpoint({
  method: 'POST',
  path: '/crm/desk/announcement/end',
  title: 'Shows an announcement no more, from now on',
  access: 'staff',
  roles: editors,
  body: read,
  reply: deskAnnouncementShape,
})

export const discardAnnouncement = endpoint({
  method: 'POST',
  path: '/crm/desk/announcement/discard',
  title: 'Takes away a draft that readers have not seen',
  access: 'staff',
  roles: editors,
  body: read,
})
