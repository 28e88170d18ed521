import type { Customer } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { Block, ScenePage } from '#domain/scenes/scenes.ts'
import { keepMadeFile } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { addScene, editScene, publishScene } from '#server/scenes/commands.ts'
import { savePosterOf } from '#server/scenes/poster.ts'
import { countVisit, forgetVisitorsBefore } from '#server/scenes/visits.ts'

/** A drawing of ours: a ship at its berth, in the colours of the day. No photo is needed. */
const harbour = (sky: string, sea: string, hull: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
    <rect width="1200" height="800" fill="${sky}"/><circle cx="930" cy="210" r="76" fill="#fde4d9"/>
    <path d="M0 560h1200v240H0z" fill="${sea}"/>
    <path d="M150 470h900l-80 150H250z" fill="${hull}"/><path d="M150 470h900l-12 22H162z" fill="#f26b3a"/>
    ${[0, 1, 2, 3, 4, 5, 6, 7]
      .map((stack) =>
        Array.from({ length: 2 + ((stack * 5) % 3) }, (_, level) => {
          const colour = ['#0e9a94', '#f26b3a', '#184369', '#c3ced8'][(stack + level) % 4]
          return `<rect x="${230 + stack * 78}" y="${428 - level * 42}" width="74" height="38" fill="${colour}"/>`
        }).join(''),
      )
      .join('')}
    <path d="M880 470V330h110v140z" fill="#ffffff"/><path d="M896 352h78v22h-78z" fill="#184369"/>
    ${[620, 660, 700].map((y, at) => `<path d="M${80 + at * 60} ${y}h180M${520 + at * 90} ${y}h240" stroke="#ffffff" stroke-opacity=".35" stroke-width="6"/>`).join('')}
  </svg>`

type Content =
  | { [Kind in Block['kind']]: Omit<Extract<Block, { kind: Kind }>, 'key'> }[Exclude<Block['kind'], 'image'>]
  | 'picture'

type DemoScene = {
  readonly shipper: 0 | 1
  readonly madeDaysAgo: number
  readonly title: string
  readonly picture?: readonly [sky: string, sea: string, hull: string]
  readonly blocks: readonly (readonly Content[])[]
  readonly is: 'draft' | 'published' | 'ahead' | 'unpublished'
  /** Visitors on each of the last days, the day before yesterday last. */
  readonly visits?: readonly number[]
}

const text = (heading: string, words: string): Content => ({ kind: 'text', heading, text: words })
const services = (heading: string, items: readonly string[]): Content => ({
  kind: 'services',
  heading,
  items,
})

/** Invented, as everything of the demo world; the numbers lead nowhere. */
const scenes: readonly DemoScene[] = [
  {
    shipper: 0,
    madeDaysAgo: 24,
    title: '周敏 · 澜湾家居外贸部',
    picture: ['#d9f1ef', '#0c817d', '#0b2239'],
    blocks: [
      [
        'picture',
        {
          kind: 'card',
          name: '周敏',
          role: '外贸部经理（演示名片）',
          company: '宁波澜湾家居用品有限公司',
          mobile: '138 0000 0001',
          email: 'zhoumin@lanwan.example',
          wechat: 'lanwan_demo',
        },
        services('常年出货', [
          '实木餐椅、边柜，每月 6–8 个 40HQ',
          '宁波、上海出运，主要去鹿特丹和汉堡',
          '可以拼箱试单',
        ]),
        { kind: 'quote', label: '按这条线查运价' },
        { kind: 'qr', caption: '转给需要拼柜的同行' },
      ],
      [
        text('怎么配合', '订舱前三天给箱单，截单前一天给补料。装柜时我们有人在现场拍照，照片当天发群里。'),
        {
          kind: 'map',
          label: '工厂地址',
          address: '宁波市北仑区新碶街道恒山路 1688 号',
          point: [121.8446, 29.8999],
        },
      ],
    ],
    is: 'published',
    visits: [2, 0, 1, 4, 3, 0, 2, 6, 5, 3, 1, 4],
  },
  {
    shipper: 0,
    madeDaysAgo: 9,
    title: '秋季家具展，3 号馆见',
    blocks: [
      [
        text(
          '诚邀您来展位坐坐',
          '演示内容：展会和展位号都是虚构的。\n3 号馆 3B26，带上图纸，现场就能估箱量。',
        ),
        services('展位上有', ['新款餐椅实样', '出口包装方案', '去欧洲的船期和运价']),
        { kind: 'phone', label: '约时间', number: '138 0000 0001' },
      ],
    ],
    is: 'ahead',
    visits: [3, 2, 5, 1],
  },
  {
    shipper: 0,
    madeDaysAgo: 1,
    title: '春节放假与截仓安排',
    blocks: [
      [text('假期安排（草稿）', '节前最后截仓：待定\n节后第一班船：待定'), { kind: 'quote', label: '' }],
    ],
    is: 'draft',
  },
  {
    shipper: 1,
    madeDaysAgo: 15,
    title: 'Lin Ke, freight',
    picture: ['#fdf1d8', '#184369', '#c2451a'],
    blocks: [
      [
        {
          kind: 'card',
          name: 'Lin Ke 林可',
          role: 'Independent buyer (demo card)',
          company: '',
          mobile: '138 0000 0002',
          email: 'linke@example.com',
          wechat: '',
        },
        'picture',
        services('What I ship', ['Ceramics and tableware, LCL', 'Ningbo to Felixstowe and Los Angeles']),
        { kind: 'quote', label: 'See what it costs' },
      ],
    ],
    is: 'published',
    visits: [1, 0, 2, 1],
  },
  {
    shipper: 1,
    madeDaysAgo: 40,
    title: '夏季拼柜招募',
    blocks: [
      [text('七月拼柜（已结束）', '演示内容：七月去费利克斯托的拼柜已经满了。'), { kind: 'qr', caption: '' }],
    ],
    is: 'unpublished',
  },
]

const pagesOf = (blocks: DemoScene['blocks'], picture: string | null): ScenePage[] =>
  blocks.map((page, at) => ({
    key: `page${at + 1}`,
    blocks: page.map((block, place) => {
      const key = `block${place + 1}`
      return block === 'picture' ? { key, kind: 'image', fileId: picture ?? '', alt: '' } : { key, ...block }
    }),
  }))

/** The demo shippers' business cards, one at least in every status, made and opened on their days by the product's own commands. */
export async function buildDemoScenes(
  world: Context,
  people: readonly Customer[],
  at: (instant: Date) => void,
  today: BusinessDate,
): Promise<void> {
  // Loaded while the world is built, not at every start.
  const { default: sharp } = await import('sharp')
  for (const [turn, scene] of scenes.entries()) {
    const person = people[scene.shipper] as Customer
    const madeOn = addDays(today, -scene.madeDaysAgo)
    at(instantOf(madeOn, '14:20'))
    const picture = scene.picture
      ? await keepMadeFile(world, person, {
          name: `${scene.title}.jpg`,
          type: 'jpg',
          purpose: 'scene',
          content: await sharp(Buffer.from(harbour(...scene.picture)))
            .jpeg({ quality: 82 })
            .toBuffer(),
        })
      : null
    const pages = pagesOf(scene.blocks, picture)
    const made = await addScene(world, person, { title: scene.title, pages: pages as never })
    if (scene.is === 'draft') continue
    at(instantOf(madeOn, '15:05'))
    await publishScene(world, person, { id: made.id, version: made.version, published: true })
    if (scene.picture) await savePosterOf(world, person, made.id)
    const first = addDays(today, -(scene.visits?.length ?? 0) - 1)
    for (const [day, visitors] of (scene.visits ?? []).entries())
      for (let visitor = 0; visitor < visitors; visitor++) {
        at(instantOf(addDays(first, day), `1${visitor}:30`))
        await countVisit(world, made, { address: `192.0.2.${turn * 20 + visitor}`, browser: 'demo' })
      }
    at(instantOf(addDays(today, -1), '17:40'))
    if (scene.is === 'unpublished')
      await publishScene(world, person, { id: made.id, version: made.version, published: false })
    if (scene.is === 'ahead')
      await editScene(world, person, {
        id: made.id,
        version: made.version,
        title: '秋季家具展，3 号馆 3B26 见',
        pages: pages as never,
      })
  }
  await forgetVisitorsBefore(world, today)
}
