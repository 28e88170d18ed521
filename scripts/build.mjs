// `npm run build`: installs what the lockfile names and builds the web, so that the server can be started without npm.
import { ensureBuilt, ensureInstalled, productNode } from './toolchain.mjs'

ensureInstalled()
ensureBuilt(productNode())
