import { signSharedPage } from '#contract/scenes.ts'
import { addressOf } from '#web/lib/call.ts'

/** WeChat's script for pages that are opened in it (JS-SDK 1.6.0). */
export const wechatScript = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'

/**
 * Tells WeChat what is shared of this page: what its head says already. Whatever goes wrong, the page is shared as a
 * plain link. Under the page's nonce, behind WeChat's script.
 */
export const wechatShareScript = `addEventListener('DOMContentLoaded',async()=>{const wx=window.wx;if(!wx)return
const of=n=>document.querySelector('meta[property="og:'+n+'"]')?.content??''
const a=await fetch('${addressOf(signSharedPage, {}, {})}?url='+encodeURIComponent(location.href.split('#')[0]),{credentials:'omit'}).then(r=>r.ok?r.json():null).catch(()=>null),s=a?.data
if(!s)return
const names=['updateAppMessageShareData','updateTimelineShareData'],what={title:of('title'),desc:of('description'),link:of('url'),imgUrl:of('image')}
wx.config({appId:s.appId,timestamp:s.timestamp,nonceStr:s.nonce,signature:s.signature,jsApiList:names})
wx.ready(()=>{for(const n of names)wx[n]?.(what)})})`
