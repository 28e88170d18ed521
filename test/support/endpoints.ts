import { readdir } from 'node:fs/promises'
import type { Endpoint } from '#contract/endpoint.ts'

const folder = new URL('../../src/contract/', import.meta.url)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that the contract files export, by its export name, in a stable order. */
export async function allEndpoints(): Promise<{ name: string; endpoint: Endpoint }[]> {
  const found: { name: string; endpoint: Endpoint }[] = []
  for (const file of (await readdir(folder))
    .filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))
    .sort()) {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module).sort(([a], [b]) => a.localeCompare(b))) {
      if (isEndpoint(value)) found.push({ name, endpoint: value })
    }
  }
  return found
}
