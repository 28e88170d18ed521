import type { ReactElement } from 'react'
import { type QrDrawing, useQrDrawing } from '#web/lib/qr-drawing.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Bone, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Light squares around a code, without which phones do not find it (ISO/IEC 18004: four). */
const margin = 4
/** Pixels a square is wide in the picture that can be kept. */
const pixels = 12

/** The code as a picture file, for a phone that shows it to another one. */
async function keepPicture({ size, path }: QrDrawing, name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = (size + 2 * margin) * pixels
  canvas.height = canvas.width
  const ink = canvas.getContext('2d')
  if (!ink) return
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.fillStyle = '#000'
  ink.scale(pixels, pixels)
  ink.translate(margin, margin)
  ink.fill(new Path2D(path))
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (picture) saveFile({ content: picture, name })
}

/** A QR code, dark on white in either theme, with a way to keep it on a phone. */
export function QrCode({
  text,
  label,
  fileName,
  onPhone,
}: {
  text: string
  /** What readers hear in the place of the drawing. */
  label: string
  fileName: string
  /** Why a phone may keep the picture; that of a payment unless told. */
  onPhone?: string
}): ReactElement {
  const { t } = useTranslation('payments')
  const { data, error, refetch } = useQrDrawing(text)
  if (error) return <ErrorState title={t('code.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Bone width={196} height={196} />
  const side = data.size + 2 * margin
  return (
    <>
      <svg className="qr" viewBox={`${-margin} ${-margin} ${side} ${side}`} role="img" aria-label={label}>
        <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
        <path fill="#000" d={data.path} />
      </svg>
      <p className="qr-phone">
        <span>{onPhone ?? t('code.onPhone')}</span>
        <Button size="s" icon="download" onClick={() => void keepPicture(data, fileName)}>
          {t('code.keep')}
        </Button>
      </p>
    </>
  )
}
