import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { Timeline } from '#contract/tracking.ts'
import type { Language } from '#domain/kernel/language.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { tracking as trackingEn } from '#i18n/en-US/tracking.ts'
import { textsFrom } from '#i18n/texts.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import { tracking as trackingZh } from '#i18n/zh-CN/tracking.ts'
import { ExceptionList } from '#web/features/tracking/exception-list.tsx'
import { FactTimeline } from '#web/features/tracking/fact-timeline.tsx'
import { OrderAnswers } from '#web/features/tracking/order-answers.tsx'
import { StageTrack } from '#web/features/tracking/stage-track.tsx'
import { TextsProvider } from '#web/ui/texts.tsx'

const texts = {
  'zh-CN': textsFrom('zh-CN', {
    'zh-CN': { tracking: trackingZh, orders: ordersZh, common: commonZh },
    'en-US': {},
  }),
  'en-US': textsFrom('en-US', {
    'zh-CN': {},
    'en-US': { tracking: trackingEn, orders: ordersEn, common: commonEn },
  }),
} as const

/** What a shipper reads of an order's tracking on its page: the words alone, in their sequence. */
export function readOrder(order: OrderDetail, timeline: Timeline, now: Date, language: Language): string {
  return renderToStaticMarkup(
    <TextsProvider value={texts[language]}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ExceptionList timeline={timeline} />
          <OrderAnswers
            order={order}
            timeline={timeline}
            refunds={[]}
            now={now}
            payTo="/pay"
            quoteTo="/quote"
          />
          <StageTrack timeline={timeline} />
          <FactTimeline order={order} timeline={timeline} now={now} />
        </MemoryRouter>
      </QueryClientProvider>
    </TextsProvider>,
  ).replace(/<[^>]*>/g, '')
}
