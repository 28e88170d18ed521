import { z } from 'zod'
import { readersLength, sceneLimits, sceneStatuses, sceneTitleLimit } from '#domain/scenes/scenes.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { uploadedFileShape } from './files.ts'
import { dayShape, idShape, instantShape, textShape } from './shapes.ts'

/** Business-card pages, called scenes (requirements §2, §3, §7). What is on them stands in `#domain/scenes/scenes.ts`. */

/** A client may name itself; `mount` refuses another's id, and no call selects by it. */
const whoAsks = { userId: z.string().optional(), adminUserId: z.string().optional() }

const titleShape = textShape(200).refine(
  (text) => readersLength(text) <= sceneTitleLimit,
  wrong('text.tooLong', { limit: sceneTitleLimit }),
)
const keyShape = z.string().regex(/^[a-z0-9]{1,16}$/, 'field.invalid')
const line = textShape(sceneLimits.line).default('')
const heading = textShape(sceneLimits.heading).default('')

/** What can be dialled: digits and the marks that group them. */
const numberShape = textShape(40).refine((text) => /^[+\d\s().\-/]*$/.test(text), wrong('phone.invalid'))

const blockShape = z.discriminatedUnion('kind', [
  z.object({
    key: keyShape,
    kind: z.literal('text'),
    heading,
    text: textShape(sceneLimits.text).default(''),
  }),
  z.object({ key: keyShape, kind: z.literal('image'), fileId: idShape('fil'), alt: line }),
  z.object({
    key: keyShape,
    kind: z.literal('card'),
    name: line,
    role: line,
    company: line,
    mobile: numberShape.default(''),
    email: line,
    wechat: line,
  }),
  z.object({ key: keyShape, kind: z.literal('phone'), label: heading, number: numberShape.default('') }),
  z.object({
    key: keyShape,
    kind: z.literal('map'),
    label: heading,
    address: line,
    /** [longitude, latitude] in degrees, WGS-84. */
    point: z
      .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
      .nullable()
      .default(null),
  }),
  z.object({
    key: keyShape,
    kind: z.literal('services'),
    heading,
    items: z.array(textShape(sceneLimits.line, 1)).max(sceneLimits.services).default([]),
  }),
  z.object({ key: keyShape, kind: z.literal('quote'), label: heading }),
  z.object({ key: keyShape, kind: z.literal('qr'), caption: heading }),
])

/** How many there may be is the domain's rule, which gives its reason; these only end what never ends. */
const pageShape = z.object({ key: keyShape, blocks: z.array(blockShape).max(500) })
const distinct = (keys: readonly string[]): boolean => new Set(keys).size === keys.length
const pagesShape = z
  .array(pageShape)
  .min(1, 'required')
  .max(100)
  .refine((pages) => distinct(pages.map(({ key }) => key)), wrong('field.invalid'))
  .refine(
    (pages) => pages.every(({ blocks }) => distinct(blocks.map(({ key }) => key))),
    wrong('field.invalid'),
  )

/** Which saved draft this was made from: a newer one of another tab is never written over. */
const versionShape = z.int().min(1).max(2_000_000_000)

const sceneShape = z.object({
  id: idShape('scn'),
  slug: z.string(),
  title: z.string(),
  status: z.enum(sceneStatuses),
  version: z.int(),
  /** The draft differs from what visitors see. */
  draftAhead: z.boolean(),
  pageCount: z.int(),
  views: z.int(),
  changedAt: instantShape,
  publishedAt: instantShape.nullable(),
  /** The first picture of the draft, a file of one’s own; null where there is none. */
  coverFileId: z.string().nullable(),
})
export type SceneReply = z.output<typeof sceneShape>

const fullSceneShape = sceneShape.extend({ pages: z.array(pageShape) })
export type FullSceneReply = z.output<typeof fullSceneShape>

export const getScenes = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/get_scenes',
  title: 'One’s own scenes, last changed first; with an id, that one’s draft as well',
  access: 'customer',
  viewable: true,
  body: z.object({ ...whoAsks, id: idShape('scn').optional() }),
  reply: z.object({ items: z.array(sceneShape), scene: fullSceneShape.nullable() }),
})

export const addScene = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/add',
  title: 'Make a scene, empty or from a template',
  access: 'customer',
  idempotent: true,
  body: z.object({ ...whoAsks, title: titleShape.default(''), pages: pagesShape }),
  reply: fullSceneShape,
})

export const editScene = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/edit',
  title: 'Save the draft of a scene; visitors see it when it is published',
  access: 'customer',
  body: z.object({
    ...whoAsks,
    id: idShape('scn'),
    version: versionShape,
    title: titleShape,
    pages: pagesShape,
  }),
  reply: fullSceneShape,
})

export const deleteScene = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/delete',
  title: 'Delete a scene; its address leads nowhere from then on',
  access: 'customer',
  body: z.object({ ...whoAsks, id: idShape('scn') }),
  reply: z.object({ deleted: z.int() }),
})

export const uploadScenePicture = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/upload',
  title: 'Upload pictures for scenes: re-encoded, at most 1600 pixels long, without tags',
  access: 'customer',
  carries: 'upload',
  perMinute: 60,
  reply: z.object({ files: z.array(uploadedFileShape) }),
})

export const publishScene = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/publish',
  title: 'Show the saved draft to visitors, or take the scene from view',
  access: 'customer',
  body: z.object({
    ...whoAsks,
    id: idShape('scn'),
    version: versionShape,
    published: z.boolean().default(true),
  }),
  reply: sceneShape,
})

export const getSceneTotal = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/get_scene_total',
  title: 'How many scenes one has, how many are shown, and how often all of them were seen',
  access: 'customer',
  viewable: true,
  body: z.object(whoAsks),
  reply: z.object({ scenes: z.int(), published: z.int(), views: z.int() }),
})

export const getSceneView = endpoint({
  method: 'POST',
  path: '/crm/h5/scene/get_view',
  title: 'How often a scene was seen: in all, and on the days of the last 30 on which it was',
  access: 'customer',
  viewable: true,
  body: z.object({ ...whoAsks, id: idShape('scn') }),
  reply: z.object({ views: z.int(), days: z.array(z.object({ on: dayShape, views: z.int() })) }),
})

export const saveScenePage = endpoint({
  method: 'POST',
  path: '/crm/h5/scene_page/save',
  title: 'Save one page of a draft: in its place, or behind the others when it is new',
  access: 'customer',
  body: z.object({ ...whoAsks, sceneId: idShape('scn'), version: versionShape, page: pageShape }),
  reply: fullSceneShape,
})

export const deleteScenePage = endpoint({
  method: 'POST',
  path: '/crm/h5/scene_page/delete',
  title: 'Delete one page of a draft; the only one cannot be deleted',
  access: 'customer',
  body: z.object({ ...whoAsks, sceneId: idShape('scn'), version: versionShape, pageKey: keyShape }),
  reply: fullSceneShape,
})

/** The file is one’s own and is fetched like every other. */
const posterShape = z.object({
  sceneId: idShape('scn'),
  fileId: idShape('fil'),
  madeAt: instantShape,
  /** False when the scene was published again since. */
  current: z.boolean(),
})
export type PosterReply = z.output<typeof posterShape>

export const saveMarketingImage = endpoint({
  method: 'POST',
  path: '/crm/marketing_image/save',
  title: 'Make the poster of a published scene: its title, its first picture and its QR code',
  access: 'customer',
  perMinute: 30,
  body: z.object({ ...whoAsks, sceneId: idShape('scn') }),
  reply: posterShape,
})

export const getMarketingImage = endpoint({
  method: 'POST',
  path: '/crm/marketing_image/get',
  title: 'The poster of a scene that was made last; null before the first',
  access: 'customer',
  viewable: true,
  body: z.object({ ...whoAsks, sceneId: idShape('scn') }),
  reply: posterShape.nullable(),
})

export const getMarketingUserImage = endpoint({
  method: 'POST',
  path: '/crm/manager/marketing_user/get_image',
  title: 'The newest poster of all of one’s own scenes; null where there is none',
  access: 'customer',
  viewable: true,
  body: z.object(whoAsks),
  reply: posterShape.nullable(),
})

const pictureShape = z.string().regex(/^[a-z]{3}_[0-9a-z]{26}$/, 'field.invalid')
const slugShape = z.string().regex(/^[0-9a-z]{10}$/, 'field.invalid')

export const getBusinessCard = endpoint({
  method: 'GET',
  path: '/crm/business-card/getBusinessCard',
  title: 'A published scene as visitors see it; its opening is counted once for each visitor and day',
  access: 'open',
  query: z.object({ slug: slugShape }),
  reply: z.object({
    slug: z.string(),
    title: z.string(),
    pages: z.array(pageShape),
    /** What its quote button carries, so that whoever registers is the owner’s guest. */
    invite: z.string(),
    /** WeChat lets its page say what is shared of it: `signSharedPage` signs. */
    signed: z.boolean(),
    /** The scene’s own address as a QR code: SVG’s path in a square of `size` units. */
    code: z.object({ path: z.string(), size: z.int() }),
  }),
})
export type BusinessCardReply = z.output<typeof getBusinessCard.reply>

export const signSharedPage = endpoint({
  method: 'GET',
  path: '/crm/h5/scene/wechat_signature',
  title: 'What WeChat’s script wants from a page of ours before it lets it speak; null where that is off',
  access: 'open',
  perMinute: 120,
  query: z.object({
    /** The page’s whole address; one of another site is refused. */
    url: z.string().max(2_000),
  }),
  reply: z
    .object({ appId: z.string(), timestamp: z.int(), nonce: z.string(), signature: z.string() })
    .nullable(),
})

export const sharePicture = endpoint({
  method: 'GET',
  path: '/crm/h5/scene/share_picture/{slug}/{picture}',
  title: 'A picture of a published scene as chats show it: 600 × 600 pixels of JPEG, at most 150 KB',
  access: 'open',
  carries: 'file',
  cacheSeconds: 86_400,
  perMinute: 120,
  params: z.object({ slug: slugShape, picture: pictureShape }),
})

export const scenePicture = endpoint({
  method: 'GET',
  path: '/crm/h5/scene/picture/{slug}/{picture}',
  title: 'A picture that stands on a published scene',
  access: 'open',
  carries: 'file',
  // Its address names the picture: another one has another.
  cacheSeconds: 86_400,
  params: z.object({ slug: slugShape, picture: pictureShape }),
})
