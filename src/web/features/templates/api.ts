import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { getTemplate, listTemplates, saveTemplate, testTemplate } from '#contract/templates.ts'
import type { TemplateName } from '#domain/wordings/templates.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

export const useTemplates = () =>
  useQuery({
    queryKey: ['desk', 'templates', 'list'],
    queryFn: ({ signal }) => call(listTemplates, { signal, ...quiet }),
  })

const askFor = (name: TemplateName, signal?: AbortSignal) =>
  call(getTemplate, { query: { name }, ...(signal ? { signal } : {}), ...quiet })

export const useTemplate = (name: TemplateName) =>
  useQuery({
    queryKey: ['desk', 'templates', 'one', name],
    queryFn: ({ signal }) => askFor(name, signal),
  })

/** What is saved now, past anything remembered. */
export const fetchTemplate = (name: TemplateName) => askFor(name)

export function useSaveTemplate() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof saveTemplate>) => call(saveTemplate, { body, msgFlag: false }),
    onSuccess: (saved) => {
      queries.setQueryData(['desk', 'templates', 'one', saved.name], saved)
      void queries.invalidateQueries({ queryKey: ['desk', 'templates', 'list'] })
    },
  })
}

export const sendTemplateTest = (body: BodyInput<typeof testTemplate>) =>
  call(testTemplate, { body, msgFlag: false })
