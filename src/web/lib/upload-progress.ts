/** A line on which nothing has moved for so long is broken, though nobody has said so. */
const stillMilliseconds = 45_000

/** A `fetch` for uploads that tells which share of the body has been sent, 0 to 1; `fetch` itself cannot. */
export const fetchWithProgress =
  (tell: (share: number) => void): typeof fetch =>
  (input, init) =>
    new Promise((settle, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      const giveUp = () => {
        reject(new TypeError('the upload stands still'))
        request.abort()
      }
      let still = setTimeout(giveUp, stillMilliseconds)
      // What was sent is being looked at by the server, which takes the time it takes.
      request.upload.onload = () => clearTimeout(still)
      request.onloadend = () => clearTimeout(still)
      request.upload.onprogress = (event) => {
        clearTimeout(still)
        still = setTimeout(giveUp, stillMilliseconds)
        if (event.lengthComputable) tell(event.loaded / event.total)
      }
      request.onload = () => {
        const headers = new Headers()
        for (const line of request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)) {
          const at = line.indexOf(':')
          if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
        }
        settle(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('the upload broke off'))
      request.onabort = () => reject(new DOMException('the upload was given up', 'AbortError'))
      init?.signal?.addEventListener('abort', () => request.abort())
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
