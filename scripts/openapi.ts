import { writeFile } from 'node:fs/promises'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { allEndpoints } from '#test/support/endpoints.ts'

/** `npm run openapi`: writes docs/openapi.json from the contract; a test says when it is stale. */
const endpoints = (await allEndpoints()).map(({ endpoint }) => endpoint)
await writeFile('docs/openapi.json', `${JSON.stringify(openApiDocument(endpoints), null, 1)}\n`)
console.log(`docs/openapi.json: ${endpoints.length} calls`)
