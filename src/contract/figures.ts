import { z } from 'zod'
import type { StatementMonth } from '#domain/bills/statements.ts'
import { type Figures, figureNames } from '#domain/figures/figures.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, instantShape, seaportCodeShape } from './shapes.ts'

/** The forwarder's own figures by month. */
const readers = ['sales', 'operations', 'finance', 'administrator'] as const

const monthShape = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'date.invalid')
  .transform((text) => text as StatementMonth)

const figuresShape = z.object(
  Object.fromEntries(figureNames.map((name) => [name, z.number()])) as Record<keyof Figures, z.ZodNumber>,
)

const filterShape = {
  /** Months, both included; the last twelve where none is named. */
  from: monthShape.optional(),
  to: monthShape.optional(),
  pol: seaportCodeShape.optional(),
  pod: seaportCodeShape.optional(),
  carrier: z
    .string()
    .regex(/^[A-Z]{3,4}$/, 'field.invalid')
    .optional(),
}

export const figuresByMonth = endpoint({
  method: 'GET',
  path: '/crm/desk/figures/byMonth',
  title:
    'Volume, money, punctuality, conversion and emissions by month, with the months before, lanes and carriers',
  access: 'staff',
  fromReplica: true,
  roles: readers,
  query: z.object(filterShape),
  reply: z.object({
    /** Whether the caller may see what things cost; else these two figures are zero. */
    margins: z.boolean(),
    /** When the oldest of these sums was made; null while some months wait for it. */
    madeAt: instantShape.nullable(),
    /** The older first; a month in which nothing was has zeros. */
    months: z.array(z.object({ month: z.string(), figures: figuresShape })),
    totals: figuresShape,
    /** As many months before. */
    before: figuresShape,
    /** Those with the most TEU first. */
    lanes: z.array(
      z.object({
        pol: z.object({ code: z.string(), name: bilingualShape }),
        pod: z.object({ code: z.string(), name: bilingualShape }),
        figures: figuresShape,
      }),
    ),
    /** How many lanes there are altogether. */
    laneCount: z.int(),
    carriers: z.array(z.object({ code: z.string(), name: bilingualShape, figures: figuresShape })),
  }),
})

export const exportFigures = endpoint({
  method: 'GET',
  path: '/crm/desk/figures/export',
  title: 'The same as a workbook: a row for each month, lane and carrier',
  access: 'staff',
  roles: readers,
  recorded: true,
  carries: 'file',
  query: z.object(filterShape),
})
