import { Readable } from 'node:stream'
import { consentVersion, type PhotoKind } from '#domain/certification/certification.ts'
import { idNumberCheck } from '#domain/certification/id-number.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { CertificationId, PhotoId, SessionId } from '#domain/kernel/ids.ts'
import { certify, decideCertification } from '#server/certification/commands.ts'
import { addPhoto } from '#server/certification/photos.ts'
import { listCertifications } from '#server/certification/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { noOrigin } from '#server/platform/login/audit.ts'
import { createUser } from '#server/users/commands/people.ts'

/**
 * Certifications of the demo world: one that is approved, one that waits, one that was rejected. Numbers are of nobody:
 * region 339999 has no county, and the credit codes say DEM. Pictures are drawn and say so.
 */

/** An ID number that nobody has, with a right check character. */
export function demoIdNumber(turn: number): string {
  const digits = `33999919900101${String(turn).padStart(3, '0')}`
  return digits + idNumberCheck(digits)
}

/** Customers who have sent in papers and done nothing else. */
export const demoApplicants = [
  { mobile: '13800000021', nickName: '周宁（演示）' },
  { mobile: '13800000022', nickName: '海屿贸易（演示）' },
] as const

/** The strokes of 演 and 示 and of the letters of DEMO, each sign on a square of 100. */
const signs = {
  演: 'M12 18L22 28M8 42L18 50M8 88L24 62M60 6V16M34 34V20H90V34M44 32H80M42 44H82V76H42ZM42 60H82M62 32V76M52 80L36 94M72 80L90 94',
  示: 'M26 18H74M8 42H92M50 42V90L40 82M28 58L12 80M72 58L88 78',
  D: 'M24 14V86H48L72 64V36L48 14Z',
  E: 'M74 14H26V86H74M26 50H64',
  M: 'M20 86V14L50 56L80 14V86',
  O: 'M36 14H64L78 34V66L64 86H36L22 66V34Z',
} as const

const written = (text: readonly (keyof typeof signs)[], x: number, y: number, size: number): string =>
  text
    .map(
      (sign, at) =>
        `<path transform="translate(${x + at * size * 1.15} ${y}) scale(${size / 100})" d="${signs[sign]}"/>`,
    )
    .join('')

/** Grey bars in the place of words. */
const bars = (x: number, y: number, widths: readonly number[]): string =>
  widths
    .map(
      (width, at) => `<rect x="${x}" y="${y + at * 52}" width="${width}" height="22" rx="4" fill="#9fb3c4"/>`,
    )
    .join('')

const insides: Readonly<Record<PhotoKind, string>> = {
  idFront: `${bars(70, 90, [260, 180, 320, 360, 300])}<rect x="610" y="80" width="220" height="270" rx="10" fill="#cfdbe5"/><circle cx="720" cy="180" r="56" fill="#9fb3c4"/><path d="M630 350q90-130 180 0z" fill="#9fb3c4"/>${bars(70, 450, [620])}`,
  idBack: `<path d="M150 80l22 52 56 4-43 36 14 55-49-30-49 30 14-55-43-36 56-4z" fill="#d9a441"/>${bars(300, 110, [480, 380])}${bars(230, 380, [520, 420])}`,
  licence: `<path d="M450 50l16 38 41 3-31 27 10 40-36-22-36 22 10-40-31-27 41-3z" fill="#d9a441"/>${bars(250, 190, [400])}${bars(90, 280, [560, 640, 480, 600])}<circle cx="740" cy="430" r="80" fill="none" stroke="#c2451a" stroke-width="8"/>`,
  licenceMore: bars(90, 80, [640, 700, 520, 680, 600, 660, 420]),
}

/** A paper that cannot be mistaken for a real one. */
async function drawn(kind: PhotoKind): Promise<Buffer> {
  // Needed once, when the demo world is made.
  const { default: sharp } = await import('sharp')
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="568"><rect width="900" height="568" rx="28" fill="#eef4f7"/><rect x="10" y="10" width="880" height="548" rx="22" fill="none" stroke="#9fb3c4" stroke-width="4"/>${insides[kind]}<g transform="rotate(-14 450 284)" fill="none" stroke="#c2451a" stroke-opacity=".72" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${written(['演', '示'], 250, 190, 170)}${written(['D', 'E', 'M', 'O'], 290, 390, 76)}</g></svg>`,
    ),
  )
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function photoOf(world: Context, customer: Customer, kind: PhotoKind): Promise<PhotoId> {
  const content = await drawn(kind)
  async function* files() {
    yield { name: `${kind}.jpg`, content: Readable.from([content]) }
  }
  return (await addPhoto(world, customer, kind, files())).id
}

async function sendEnterprise(
  world: Context,
  customer: Customer,
  papers: { readonly realName: string; readonly companyName: string; readonly creditCode: string },
): Promise<CertificationId> {
  await certify(
    world,
    customer,
    {
      personType: 'enterprise',
      ...papers,
      scaleId: 2,
      businessLicensePicUrl: await photoOf(world, customer, 'licence'),
      consent: consentVersion,
    },
    noOrigin,
  )
  return newestOf(world, customer)
}

async function newestOf(world: Context, { userId }: Customer): Promise<CertificationId> {
  const { items } = await listCertifications(world, { status: 'inReview', size: 100 })
  const found = items.findLast((each) => each.userId === userId)
  if (!found) throw new Error('the demo certification is not in review')
  return found.id
}

/** Sends in and decides what the demo world shows, each in its time. */
export async function buildDemoCertifications(
  world: Context,
  clerk: Staff,
  enterprise: Customer,
  at: (instant: Date) => void,
  today: BusinessDate,
  password: string,
): Promise<void> {
  const on = (daysAgo: number, time: string) => at(instantOf(addDays(today, -daysAgo), time))

  // Long ago: what was told and given then is over.
  const quiet: Context = { ...world, jobs: { ...world.jobs, enqueue: async () => undefined } }
  on(62, '10:20')
  const first = await sendEnterprise(quiet, enterprise, {
    realName: '宁波澜湾家居',
    companyName: '宁波澜湾家居用品有限公司',
    creditCode: '91000000DEM000014K',
  })
  on(62, '15:05')
  await decideCertification(quiet, clerk, { id: first, approve: true, reason: '' }, noOrigin)

  const people: Customer[] = []
  for (const { mobile, nickName } of demoApplicants) {
    on(9, '09:10')
    const userId = await createUser(world, system, { mobile, nickName, password })
    people.push({ kind: 'customer', userId, sessionId: 'ses_demo' as SessionId, language: 'zh-CN' })
  }
  const [waiting, failed] = people as [Customer, Customer]

  on(3, '09:40')
  const rejected = await sendEnterprise(world, failed, {
    realName: '海屿贸易',
    companyName: '舟山海屿贸易有限公司（演示）',
    creditCode: '91000000DEM000022E',
  })
  on(3, '11:15')
  const reason = '营业执照照片反光，看不清信用代码最后四位，请重新拍摄后提交。'
  await decideCertification(world, clerk, { id: rejected, approve: false, reason }, noOrigin)

  on(1, '16:30')
  await certify(
    world,
    waiting,
    {
      personType: 'individual',
      realName: '周宁',
      idCardNo: demoIdNumber(1),
      idCardPositivePicUrl: await photoOf(world, waiting, 'idFront'),
      idCardReversePicUrl: await photoOf(world, waiting, 'idBack'),
      consent: consentVersion,
    },
    noOrigin,
  )
}
