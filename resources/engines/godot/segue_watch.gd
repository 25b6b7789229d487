class_name SegueWatch
extends Node
## Reports the transitions of an AnimationPlayer, or of a state machine of an AnimationTree, to a recorder.
## Of an AnimationPlayer it knows the set blend times, not one that a call of play() gives.

@export var recorder: SegueRecorder
@export var mixer: AnimationMixer
## Where an AnimationTree has the state machine.
@export var playback := "parameters/playback"

# What was played when the last pose was taken.
var _state := ""
var _at := 0.0 # s, in the state
var _length := 0.0 # s, of the state


func _ready() -> void:
	recorder.taking_pose.connect(_watch)


func _watch(delta: float) -> void:
	var state := ""
	var at := 0.0
	var length := 0.0
	var player := mixer as AnimationPlayer
	var states := mixer.get(playback) as AnimationNodeStateMachinePlayback
	if player != null and player.current_animation != "":
		state = player.current_animation
		at = player.current_animation_position
		length = player.current_animation_length
	elif states != null:
		state = states.get_current_node()
		at = states.get_current_play_position()
		length = states.get_current_length()
	if state != _state and state != "" and _state != "":
		# A player starts to blend after the last pose; a state machine changes its state after this one.
		var elapsed := delta if player != null else 0.0
		var from_time := _on_clip(_state, _at + delta - elapsed, _length)
		var to_time := _on_clip(state, maxf(at - elapsed, 0.0), length)
		var duration := _blend_time(player, state) if player != null else _fade_time(states, state)
		recorder.record_request(_clip(_state), from_time, _clip(state), to_time, duration, mixer.get_class(), elapsed)
	_state = state
	_at = at
	_length = length


## What play() takes: the time of the pair, else of any animation before it, else of any after it, else the default.
func _blend_time(player: AnimationPlayer, state: String) -> float:
	for pair: Array in [[_state, state], ["*", state], [_state, "*"]]:
		var time := player.get_blend_time(pair[0], pair[1])
		if time > 0.0:
			return time
	return player.playback_default_blend_time


func _fade_time(states: AnimationNodeStateMachinePlayback, state: String) -> float:
	var machine := _machine()
	if machine != null and states.get_fading_from_node() != &"":
		for i in machine.get_transition_count():
			if machine.get_transition_from(i) == _state and machine.get_transition_to(i) == state:
				return machine.get_transition(i).xfade_time
	return 0.0


func _machine() -> AnimationNodeStateMachine:
	if not mixer is AnimationTree:
		return null
	var node: AnimationNode = (mixer as AnimationTree).tree_root
	for name_of_node: String in playback.split("/").slice(1, -1):
		if node != null and node.has_method("get_node"):
			node = node.call("get_node", name_of_node)
		elif node != null and node.has_method("get_blend_point_node"):
			node = node.call("get_blend_point_node", name_of_node.to_int())
		else:
			return null
	return node as AnimationNodeStateMachine


## What plays the clip of a state; null in an AnimationPlayer, and in a state with a tree.
func _animation_of(state: String) -> AnimationNodeAnimation:
	var machine := _machine()
	if machine == null or not machine.has_node(state):
		return null
	return machine.get_node(state) as AnimationNodeAnimation


## The clip of a state, without its library; of a state with a tree, the state.
func _clip(state: String) -> String:
	var node := _animation_of(state)
	return String(node.animation).get_file() if node != null else state.get_file()


## The time on its clip at a time in a state: repeated, after the offset of a custom timeline, and stretched to it.
func _on_clip(state: String, time: float, length: float) -> float:
	var node := _animation_of(state)
	if node == null or not mixer.has_animation(node.animation):
		return minf(time, length)
	var clip := mixer.get_animation(node.animation)
	var on_clip := _repeated(time, clip.length, clip.loop_mode)
	if node.use_custom_timeline:
		on_clip = _repeated(time, node.timeline_length, node.loop_mode) + node.start_offset
		if node.stretch_time_scale and node.timeline_length > 0.0:
			on_clip *= clip.length / node.timeline_length
		on_clip = _repeated(on_clip, clip.length, node.loop_mode)
	return clip.length - on_clip if node.play_mode == AnimationNodeAnimation.PLAY_MODE_BACKWARD else on_clip


## A time within a length that repeats, turns at its ends, or ends.
func _repeated(time: float, length: float, loop_mode: Animation.LoopMode) -> float:
	if length > 0.0 and loop_mode == Animation.LOOP_LINEAR:
		return fposmod(time, length)
	if length > 0.0 and loop_mode == Animation.LOOP_PINGPONG:
		return pingpong(time, length)
	return clampf(time, 0.0, length)
