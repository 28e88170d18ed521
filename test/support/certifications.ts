import sharp from 'sharp'
import type { certify } from '#contract/certification.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { demoIdNumber } from '#db/demo-certifications.ts'
import { consentVersion, type PhotoKind } from '#domain/certification/certification.ts'
import type { PhotoId } from '#domain/kernel/ids.ts'
import type { TestApp } from './app.ts'

let persons = 0

/** An ID number that nobody has, each time another. */
export function madeUpIdNumber(): string {
  persons += 1
  return demoIdNumber(persons)
}

/** A picture that says where and by what it was taken, as a telephone makes it. */
export const takenPhoto = (shade = 120): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 40, channels: 3, background: { r: shade, g: 80, b: 40 } } })
    .withExif({ IFD0: { Make: 'ExifCameraMaker', Copyright: 'ExifWhereIWas' } })
    .jpeg()
    .toBuffer()

export async function formWith(name: string, content: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const answer = new Response(form)
  return {
    body: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get('content-type') ?? '',
  }
}

/** Uploads a photo of one paper. */
export async function sendPhoto(
  app: TestApp,
  token: string,
  kind: PhotoKind,
  { name = 'card.jpg', content }: { name?: string; content?: Buffer } = {},
) {
  const { body, type } = await formWith(name, content ?? (await takenPhoto()))
  const answer = await app.http.fastify.inject({
    method: 'POST',
    url: `/api/crm/certification/photo?kind=${kind}`,
    headers: { token, language: 'zh', 'content-type': type },
    payload: body,
  })
  const json = answer.json()
  return { status: answer.statusCode, reason: json.reason as string | undefined, link: json.data }
}

const photoOf = async (app: TestApp, token: string, kind: PhotoKind): Promise<PhotoId> =>
  (await sendPhoto(app, token, kind)).link.id

/** What a person sends in, with photos uploaded for it. */
export const personBody = async (
  app: TestApp,
  token: string,
  idCardNo = madeUpIdNumber(),
): Promise<BodyInput<typeof certify>> => ({
  personType: 'individual',
  realName: '周敏',
  idCardNo,
  idCardPositivePicUrl: await photoOf(app, token, 'idFront'),
  idCardReversePicUrl: await photoOf(app, token, 'idBack'),
  consent: consentVersion,
})

/** What an enterprise sends in; the credit code is a made-up one whose check characters are right. */
export const enterpriseBody = async (app: TestApp, token: string): Promise<BodyInput<typeof certify>> => ({
  personType: 'enterprise',
  realName: '林岚',
  companyName: '宁波合家家具有限公司',
  creditCode: '91350100M000100Y43',
  scaleId: 2,
  businessLicensePicUrl: await photoOf(app, token, 'licence'),
  consent: consentVersion,
})
