import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { OrderDetail } from '#contract/order-shapes.ts'
import {
  removeDocumentCall,
  setDocumentKindCall,
  setExpressCall,
  setPickupInformationCall,
  setShippingInstructionsCall,
} from '#contract/orders.ts'
import { call } from '#web/lib/call.ts'
import { orderChanged } from './api.ts'

/** A change of one's own order; the reply is the order as it stands then. */
function useOrderEdit<Given>(change: (given: Given) => Promise<OrderDetail>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (order) => orderChanged(queries, order) })
}

export const useSetInstructions = () =>
  useOrderEdit((body: BodyInput<typeof setShippingInstructionsCall>) =>
    call(setShippingInstructionsCall, { body, msgFlag: false }),
  )
export const useSetPickupInformation = () =>
  useOrderEdit((body: BodyInput<typeof setPickupInformationCall>) =>
    call(setPickupInformationCall, { body, msgFlag: false }),
  )
export const useSetExpress = () =>
  useOrderEdit((body: BodyInput<typeof setExpressCall>) => call(setExpressCall, { body, msgFlag: false }))
/** Both say their failure as a passing notice: they have no form around them. */
export const useSetDocumentKind = () =>
  useOrderEdit((body: BodyInput<typeof setDocumentKindCall>) => call(setDocumentKindCall, { body }))
export const useRemoveDocument = () =>
  useOrderEdit((body: BodyInput<typeof removeDocumentCall>) => call(removeDocumentCall, { body }))
