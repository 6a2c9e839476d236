import { ask } from '../ask/messages.zh.js';
import { ingest } from '../ingest/messages.zh.js';
import { library } from '../library/messages.zh.js';
import { data } from '../data/messages.zh.js';
import { health } from '../health/messages.zh.js';
import type { Messages } from './en.js';

export const zh: Messages = {
  app: {
    name: 'Tessera',
    skip: '跳到正文',
    navigation: '主导航',
    ask: '提问',
    library: '文档库',
    ingest: '导入',
    lab: '检索实验室',
    data: '数据',
    health: '运行状况',
    apiDocs: 'API 参考',
    language: '语言',
    theme: '主题',
    themeLight: '浅色',
    themeDark: '深色',
    themeSystem: '跟随系统',
    notFound: '此地址没有页面。',
    backToAsk: '前往提问',
  },
  common: {
    loading: '正在加载',
    retry: '重试',
    close: '关闭',
    cancel: '取消',
    delete: '删除',
    save: '保存',
    copy: '复制',
    copied: '已复制',
    download: '下载',
    previous: '上一页',
    next: '下一页',
    page: '第 {{page}} 页',
    pages: '第 {{pages}} 页',
    all: '全部',
    range: '第 {{from}}–{{to}} 项，共 {{total}} 项',
  },
  errors: {
    title: '操作未成功',
    offline: '服务没有响应。请检查网络连接，页面会自动重试。',
    forbidden: '您的凭据无权执行此操作。',
    unauthorized: '请登录后查看。',
    requestId: '供支持人员使用的请求编号：{{id}}',
  },
  signIn: {
    signIn: '登录',
    signOut: '退出登录',
    title: '登录',
    apiKey: 'API 密钥',
    apiKeyHint: '仅保存在此标签页中，关闭即清除。使用 `tessera keys create` 创建密钥。',
    withProvider: '使用组织账号继续',
    signedInAs: '已使用 {{label}} 登录',
  },
  ask,
  ingest,
  library,
  data,
  health,
};
