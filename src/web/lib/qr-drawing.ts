import { useQuery } from '@tanstack/react-query'
import { qrPath } from './qr-path.ts'

export type QrDrawing = { readonly size: number; readonly path: string }

/** Draws a code here, in the browser: what it holds goes to nobody. Its library comes only when it is needed. */
async function draw(text: string): Promise<QrDrawing> {
  const library = await import('qrcode')
  const { modules } = (library.default ?? library).create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: qrPath(modules.size, (row, column) => modules.get(row, column) === 1) }
}

/** A code as a path of dark squares, drawn once for each text. */
export const useQrDrawing = (text: string) =>
  useQuery({ queryKey: ['qr', text], queryFn: () => draw(text), staleTime: Number.POSITIVE_INFINITY })
