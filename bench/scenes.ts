import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import type { Block } from '#domain/scenes/scenes.ts'
import { sceneLimits } from '#domain/scenes/scenes.ts'
import { keepMadeFile } from '#server/files/commands.ts'
import { addScene, publishScene } from '#server/scenes/commands.ts'
import { savePosterOf } from '#server/scenes/poster.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

const words = '宁波出口整箱与拼箱，门到门，一个联系人跟到底。'

/** What a forwarder puts on a card: a picture, a person, what is offered and how to ask. */
const usual = (picture: string): Block[] => [
  { key: 'a', kind: 'image', fileId: picture, alt: '' },
  {
    key: 'b',
    kind: 'card',
    name: '周敏',
    role: '国际货运销售经理',
    company: '宁波舢板国际货运代理有限公司',
    mobile: '13800000001',
    email: 'zhoumin@sampan.example',
    wechat: 'sampan',
  },
  { key: 'c', kind: 'text', heading: '服务', text: words.repeat(4) },
  { key: 'd', kind: 'services', heading: '常做', items: ['海运整箱', '拼箱', '报关', '派送'] },
  { key: 'e', kind: 'quote', label: '' },
  { key: 'f', kind: 'qr', caption: '转给朋友' },
]

/** A card that holds as much as one may: every block full of text. */
const full = (): { key: string; blocks: Block[] }[] =>
  Array.from({ length: 3 }, (_, page) => ({
    key: `p${page}`,
    blocks: Array.from({ length: sceneLimits.blocksPerPage }, (_, at) => ({
      key: `b${at}`,
      kind: 'text' as const,
      heading: `第 ${at + 1} 块`,
      text: words.repeat(3),
    })),
  }))

/** A published business card as strangers open it, and its poster. */
export async function scenes(world: World, { url }: Served): Promise<void> {
  console.log('\na published business card')
  const { ctx, customer } = world
  const content = await sharp({ create: { width: 1_600, height: 1_067, channels: 3, background: '#0b7d79' } })
    .jpeg()
    .toBuffer()
  const picture = await keepMadeFile(ctx, customer, { name: 'harbour.jpg', type: 'jpg', content })
  const shown = async (title: string, pages: unknown) => {
    const scene = await addScene(ctx, customer, { title, pages: pages as never })
    await publishScene(ctx, customer, { id: scene.id, version: scene.version, published: true })
    return scene
  }
  const card = await shown('周敏 · 国际货运', [{ key: 'p', blocks: usual(picture) }])
  const large = await shown('一张放满的名片', full())

  const open = async (slug: string, turn: number): Promise<string> => {
    const reply = await fetch(`${url}/s/${slug}`, {
      headers: {
        'accept-language': 'zh-CN',
        // Each opening is another visitor's, and is counted.
        'user-agent': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.${turn}`,
      },
    })
    if (reply.status !== 200) throw new Error(`the card was answered ${reply.status}`)
    return reply.text()
  }
  for (const [name, slug] of [
    ['a card of six blocks', card.slug],
    ['a card of 150 full blocks', large.slug],
  ] as const) {
    const time = await timed(100, (turn) => open(slug, turn))
    const page = await open(slug, 0)
    // Its style comes along in the page or as a file; both are counted.
    const styles = [...page.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(([, path]) => path ?? '')
    const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path]) => path ?? '')
    let raw = Buffer.byteLength(page)
    let wire = brotliCompressSync(page).length
    for (const path of new Set([...styles, ...scripts])) {
      const file = Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer())
      raw += file.length
      wire += brotliCompressSync(file).length
    }
    report(
      `${name}, rendered by the server and counted`,
      `p50 ${number(time.p50)} ms, p99 ${number(time.p99)} ms`,
      '≤ 30 ms',
      time.p50 <= 30,
    )
    report(
      `${name}: page, style and script without pictures`,
      `${number(wire / 1024)} KB Brotli (${number(raw / 1024)} KB unpacked), ${styles.length} style files, ${scripts.length} scripts`,
      '≤ 60 KB',
      wire <= 60 * 1024,
    )
  }
  const poster = await timed(20, () => savePosterOf(ctx, customer, card.id))
  report(
    'a poster with a picture, made and kept',
    `p50 ${number(poster.p50, 0)} ms, worst ${number(poster.worst, 0)} ms`,
    '≤ 300 ms',
    poster.p50 <= 300,
  )
}
