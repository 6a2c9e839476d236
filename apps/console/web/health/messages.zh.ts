import type { health as english } from './messages.en.js';

export const health: typeof english = {
  services: '服务',
  service: '服务',
  responseTime: '响应时间',
  answers: '正常响应',
  doesNotAnswer: '没有响应',
  build: '当前运行的版本是 {{version}}。',
  revision: '修订版 {{revision}}。',
  ms: '{{ms}} 毫秒',
  checked: '检查时间：{{time}}。',
  checkAgain: '重新检查',
  queues: '队列',
  queue: '队列',
  waiting: '任务数',
  atOnce: '每个工作进程的并发数',
  queuesHint: '等待中和运行中的任务，每五秒更新一次。',
  unknown: '未知',
  dashboards: 'Grafana 仪表盘',
};
