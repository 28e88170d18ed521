import { Readable } from 'node:stream'
import type { ShippingInstructions } from '#contract/order-shapes.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { FileId } from '#domain/kernel/ids.ts'
import type { OrderDocument } from '#domain/orders/orders.ts'
import type { PickupInformation } from '#domain/quotes/quote-request.ts'
import { uploadFiles } from '#server/files/commands.ts'
import type { Context } from '#server/platform/context.ts'

/** What goes with the orders of the demo world: shipping instructions, couriers and papers. */

/** How the carrier shall print the bill of lading for these goods. */
export const instructionsFor = (
  release: ShippingInstructions['release'],
  goods: string,
  hsCode: string,
  destination: string,
  receivedAt = 'NINGBO, CHINA',
): ShippingInstructions => ({
  release,
  ...(release === 'original' ? { originals: 3 } : {}),
  freight: 'prepaid',
  goods: `${goods}\n640 CARTONS\nHS CODE ${hsCode}`,
  marks: `NORDLICHT\n${destination}\nNO. 1-640`,
  placeOfReceipt: receivedAt,
  placeOfDelivery: destination,
  note: '收货人名称请与发票一致',
})

export const expressOf = (waybill: string) => ({
  company: '顺丰速运',
  waybill,
  content: '报关委托书、发票与箱单正本',
})
export const demoPickup: PickupInformation = {
  contact: '王师傅',
  phone: '13700000003',
  address: '宁波市北仑区新碶街道恒山路 1688 号 2 号门',
}

/** A page of Latin text as a PDF. */
function page(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf 64 770 Td 20 TL\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, turn) => {
    const at = file.length
    file += `${turn + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

async function upload(
  world: Context,
  customer: Customer,
  files: readonly { readonly name: string; readonly lines: readonly string[] }[],
): Promise<FileId[]> {
  async function* parts() {
    for (const { name, lines } of files) yield { name, content: Readable.from([page(['DEMO', ...lines])]) }
  }
  return (await uploadFiles(world, customer, parts())).map(({ id }) => id)
}

/** The slip of a transfer, as the shipper's bank prints it. */
export const demoSlip = async (
  world: Context,
  customer: Customer,
  lines: readonly string[],
): Promise<FileId> => {
  const [id] = await upload(world, customer, [
    { name: '汇款回单.pdf', lines: ['BANK TRANSFER SLIP', ...lines] },
  ])
  if (!id) throw new Error('the slip was not kept')
  return id
}

/** The packing list and the invoice of a shipment. */
export async function demoDocuments(world: Context, customer: Customer): Promise<OrderDocument[]> {
  const [packingList, invoice] = await upload(world, customer, [
    {
      name: '装箱单.pdf',
      lines: ['PACKING LIST', '640 CARTONS', 'GROSS WEIGHT 11,480 KG', 'VOLUME 26.4 M3'],
    },
    { name: '商业发票.pdf', lines: ['COMMERCIAL INVOICE', 'FOB NINGBO', 'TOTAL USD 48,200.00'] },
  ])
  if (!packingList || !invoice) throw new Error('the papers were not kept')
  return [
    { kind: 'packingList', fileId: packingList },
    { kind: 'invoice', fileId: invoice },
  ]
}

/** A payer's signed paper. */
export const demoAgreement = async (
  world: Context,
  customer: Customer,
  kind: 'contract' | 'entrustment',
): Promise<FileId> => {
  const [id] = await upload(world, customer, [
    kind === 'contract'
      ? { name: '平台服务合同.pdf', lines: ['SERVICE CONTRACT', 'SIGNED BY BOTH PARTIES'] }
      : { name: '委托付款协议.pdf', lines: ['PAYMENT ENTRUSTMENT AGREEMENT', 'SIGNED BY THE PAYER'] },
  ])
  if (!id) throw new Error('the agreement was not kept')
  return id
}
